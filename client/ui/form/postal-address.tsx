import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { logError } from "#client/device/log-error.ts";
import { postalDigits, withPlace } from "#client/device/postal/postal-code.ts";
import { findAddresses } from "#client/device/postal/postal-packs.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { isBlank } from "./field-facts.ts";
import { useBringBack, withValue } from "./use-bring-back.ts";

interface PostalAddressProps {
  /** The paths of both fields in the form. */
  readonly zip: string;
  readonly address: string;
}

/** The result of looking up a code. */
interface Found {
  readonly digits: string;
  /** Undefined if the code could not be looked up. */
  readonly places: readonly string[] | undefined;
}

/** Milliseconds for which a code must not change before it is looked up, by the specification. */
const settling = 500;

/**
 * Fills in the address of a postal code as it is typed. It offers a choice if several places have the code, and says so if none
 * has. An address that the user typed stays, unless they choose another, which can be undone. It is shown below both fields.
 */
export function PostalAddress({ zip, address }: PostalAddressProps) {
  const styles = useStyles();
  const { control, getValues, setFocus, setValue } = useFormContext();
  const toast = useToast();
  const bringBack = useBringBack();
  const { isSubmitted, dirtyFields } = useFormState({ control });
  const code = textOf(useWatch({ control, name: zip }));
  // A code that the record already had is not looked up.
  const digits = get(dirtyFields, zip) === undefined ? undefined : postalDigits(code);
  const [found, setFound] = useState<Found>();
  /** The address that was filled in for the previous code. */
  const filled = useRef("");

  const put = (place: string, text: string) => {
    filled.current = place;
    setValue(address, text, { shouldDirty: true, shouldValidate: isSubmitted });
    setFound(undefined);
  };
  /** Nothing typed is lost: undoing it offers an undo, too. */
  const replace = (place: string, text: string, said: string) => {
    const before = textOf(getValues(address));
    put(place, text);
    if (isBlank(before) || before === text) return;
    const here = () => replace("", before, "住所を元に戻しました。");
    // What was typed behind it since stays.
    const inDraft = (values: Readonly<Record<string, unknown>>) =>
      textOf(get(values, address)) === text ? withValue(values, address, before) : undefined;
    const undo = () => void bringBack({ what: "住所", here, inDraft });
    toast(said, { intent: "info", action: { label: "元に戻す", run: undo } });
  };
  const take = (place: string) => {
    replace(place, place, "住所を変更しました。");
    // The focused button disappears. The user types the remaining part of the address next.
    setFocus(address);
  };
  const onFound = useEffectEvent((places: readonly string[]) => {
    const text = textOf(getValues(address));
    if (places.some((place) => text.startsWith(place))) return setFound(undefined);
    const [only] = places;
    const next = places.length === 1 && only !== undefined ? withPlace(text, filled.current, only) : undefined;
    if (only !== undefined && next !== undefined) put(only, next);
    else setFound({ digits: digits ?? "", places });
  });

  useEffect(() => {
    if (digits === undefined) return undefined;
    let wanted = true;
    const look = async () => {
      try {
        const places = await findAddresses(digits);
        if (wanted) onFound(places);
      } catch (error) {
        logError("a postal code was not looked up", error);
        if (wanted) setFound({ digits, places: undefined });
      }
    };
    const timer = setTimeout(() => void look(), settling);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [digits]);

  return (
    <LiveRegion className={styles.said}>
      {found?.digits === digits && found !== undefined && <Said places={found.places} onTake={take} />}
    </LiveRegion>
  );
}

interface SaidProps {
  readonly places: readonly string[] | undefined;
  readonly onTake: (place: string) => void;
}

function Said({ places, onTake }: SaidProps) {
  if (!places) return "郵便番号のデータがこの端末にまだないため、住所を検索できませんでした。";
  if (places.length === 0) return "この郵便番号の住所は見つかりませんでした。";
  return (
    <>
      <span>{places.length === 1 ? "この郵便番号の住所に変更:" : "住所を選択:"}</span>
      {places.map((place) => (
        <Button key={place} size="small" onClick={() => onTake(place)}>
          {place}
        </Button>
      ))}
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const useStyles = makeStyles({
  said: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px",
    marginTop: "-8px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    ":empty": { display: "none" },
  },
});
