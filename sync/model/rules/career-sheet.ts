/** The first-level kind of job whose skill sheets name engineer skills. */
export const engineerCategory = 2;
