import { SearchBox as FluentSearchBox, type SearchBoxProps } from "@fluentui/react-components";

/** A field to search in. The library names what empties it in English. */
export function SearchBox(props: SearchBoxProps) {
  return <FluentSearchBox dismiss={{ "aria-label": "入力を消去" }} {...props} />;
}
