import { createFileRoute } from "@tanstack/react-router";
import { choiceIn, readMergeSearch, searchWith } from "#client/features/partner/merge/merge-address.ts";
import { MergeScreen } from "#client/features/partner/merge/merge-screen.tsx";

export const Route = createFileRoute("/_app/partner/merge")({ validateSearch: readMergeSearch, component: Merge });

function Merge() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { one = "", other = "" } = search;
  return (
    <MergeScreen
      {...{ one, other }}
      choice={choiceIn(search)}
      onChoice={(choice) => void navigate({ to: ".", search: searchWith(search, choice), replace: true, resetScroll: false })}
    />
  );
}
