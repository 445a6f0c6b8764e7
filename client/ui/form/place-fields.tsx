import { makeStyles } from "@fluentui/react-components";
import type { FieldComponents } from "./define-form.tsx";
import { PostalAddress } from "./postal-address.tsx";

type TextComponent = FieldComponents<{ text: string | null }>["text"];

interface PlaceFieldsProps {
  readonly Zip: TextComponent;
  readonly Address: TextComponent;
  /** The paths of both fields in the form. */
  readonly zip: string;
  readonly address: string;
}

/** Shows a postal code beside the address that it fills in. */
export function PlaceFields({ Zip, Address, zip, address }: PlaceFieldsProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.place}>
        <Zip inputMode="numeric" placeholder="100-0001" />
        <Address />
      </div>
      <PostalAddress zip={zip} address={address} />
    </>
  );
}

const useStyles = makeStyles({
  place: {
    display: "grid",
    gridTemplateColumns: "160px 1fr",
    gap: "16px",
    alignItems: "start",
    "@container form (max-width: 479.98px)": { gridTemplateColumns: "1fr" },
  },
});
