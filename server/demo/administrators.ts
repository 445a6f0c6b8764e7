/** Administrators of the demo. They have no password, so nobody can sign in with one before it is set. */
export const demoAdministrators = [
  { name: "朝倉 理沙", mail: "asakura@example.com" },
  { name: "水沢 健吾", mail: "mizusawa@example.com" },
  { name: "本庄 かなえ", mail: "honjo@example.com" },
  { name: "瀬戸 大地", mail: "seto@example.com" },
  { name: "Linh Nguyen", mail: "linh@example.com" },
] as const;
