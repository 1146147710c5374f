import { Fragment } from "react";

/** A text such as an email address, which breaks after `@` and `.` if it does not fit into the line. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])(?=[^\s@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
