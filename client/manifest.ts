/** How the installed application presents itself. */
export const manifest = {
  id: "/",
  name: "Musubi 結び",
  short_name: "Musubi",
  description: "パートナーと案件を結ぶ管理画面",
  lang: "ja",
  dir: "ltr" as const,
  start_url: "/",
  scope: "/",
  display: "standalone" as const,
  theme_color: "#fafafa",
  background_color: "#fafafa",
  categories: ["business", "productivity"],
  icons: [
    { src: "/icons/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
    { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
    { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
    { src: "/icons/maskable-192.png", type: "image/png", sizes: "192x192", purpose: "maskable" },
    { src: "/icons/maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
  shortcuts: [
    {
      name: "パートナー検索",
      short_name: "検索",
      url: "/partner/search",
      icons: [{ src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" }],
    },
  ],
};
