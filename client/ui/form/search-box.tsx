import { SearchBox as FluentSearchBox, type SearchBoxProps } from "@fluentui/react-components";

/** A field for a search text. The library's label of the button that clears it is English, so it is replaced. */
export function SearchBox(props: SearchBoxProps) {
  return <FluentSearchBox dismiss={{ "aria-label": "入力を消去" }} {...props} />;
}
