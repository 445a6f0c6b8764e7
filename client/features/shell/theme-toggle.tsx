import { Button, Tooltip } from "@fluentui/react-components";
import { WeatherMoonRegular, WeatherSunnyRegular } from "@fluentui/react-icons";
import { chooseTheme, useIsDark } from "#client/ui/theme/theme-choice.ts";

/** Switches between light and dark. The user menu also offers to follow the device. */
export function ThemeToggle({ className }: { readonly className?: string | undefined }) {
  const dark = useIsDark();
  return (
    <Tooltip content={dark ? "ライトテーマに切り替え" : "ダークテーマに切り替え"} relationship="label">
      <Button
        appearance="subtle"
        className={className}
        icon={dark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
        onClick={() => chooseTheme(dark ? "light" : "dark")}
      />
    </Tooltip>
  );
}
