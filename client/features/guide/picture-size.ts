/** The size at which every picture of the guide is taken, in CSS pixels. The browser tests take them. */
export const pictureSize = { width: 1024, height: 640 } as const;
