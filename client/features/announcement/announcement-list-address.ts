const key = "announcements";

/** The address of the list as it was last seen in this window, its page and size with it. */
export const announcementListAddress = (): string => sessionStorage.getItem(key) ?? "/information";

/** Notes what the list shows, for who comes back to it. */
export const keepAnnouncementListAddress = (address: string): void => sessionStorage.setItem(key, address);
