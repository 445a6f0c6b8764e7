import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import { useAlikePartners } from "#client/search/people/use-people.ts";
import { useSettled } from "#client/ui/form/use-settled.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { link } from "#client/ui/theme/styles.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { likenessText, type Person } from "#sync/model/rules/same-person.ts";
import { registrationForm } from "./registration-form.ts";

const { useValue } = registrationForm;

/** Milliseconds without a change after which similar partners are searched for. */
const settling = 300;
/** The most partners that are named. */
const most = 3;

/** Tells the user who enters a partner that a similar one is registered already. */
export function SimilarPartners() {
  const styles = useStyles();
  const similar = useAlikePartners(useSettled(useEntered(), samePerson, settling));
  return (
    <LiveRegion className={styles.place}>
      {similar.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            似たパートナーが登録されています。
            <ul className={styles.list}>
              {similar.slice(0, most).map(({ row, likeness }) => (
                <li key={row.id}>
                  <AppLink href={pageOf("partner", row.id)} className={styles.link}>
                    {isolated(fullName(row))}（{isolated(fullKana(row))}）
                  </AppLink>
                  ：{likenessText(likeness)}
                </li>
              ))}
              {similar.length > most && <li>ほか{similar.length - most}名</li>}
            </ul>
          </MessageBarBody>
        </MessageBar>
      )}
    </LiveRegion>
  );
}

function useEntered(): Person {
  return {
    lastName: useValue("lastName"),
    firstName: useValue("firstName"),
    lastNameKana: useValue("lastNameKana"),
    firstNameKana: useValue("firstNameKana"),
    mail: useValue("mail"),
    mail2: useValue("mail2"),
    phone: useValue("phone"),
    birthday: useValue("birthday"),
  };
}

const samePerson = (one: Person, other: Person): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);

const useStyles = makeStyles({
  place: { ":empty": { display: "none" } },
  list: { margin: "4px 0 0", paddingInlineStart: "20px", listStyleType: "disc", overflowWrap: "anywhere" },
  link,
});
