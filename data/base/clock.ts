/** Returns the current time; passed in, so that tests set it. */
export type Clock = () => Date;
