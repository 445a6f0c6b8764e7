/** Administrators of the demo. They have no password, so nobody signs in as one of them until a master gives one. */
export const demoAdministrators = [
  { name: "朝倉 理沙", mail: "asakura@example.com" },
  { name: "水沢 健吾", mail: "mizusawa@example.com" },
  { name: "本庄 かなえ", mail: "honjo@example.com" },
  { name: "瀬戸 大地", mail: "seto@example.com" },
  { name: "Linh Nguyen", mail: "linh@example.com" },
] as const;
