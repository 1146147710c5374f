/** Person files: the link to one, and its page, which is read without the desk. */
export default {
  link: "Person file",
  title: (name: string, id: string) => `Data about ${name} (${id})`,
  made: "Made",
  /** Said in each file, so that it says nothing about this person. */
  leftOut:
    "Names of staff and internal notes are left out. Other facts may be left out too, where the law demands or allows it, or where they are about somebody else.",
  copy:
    "The file person.json holds the same data for other programs. It lists what the person provided, and what each table of the desk holds about people.",
  provided: "provided by the person",
  transactions: "Transactions",
  held: "held",
  released: "released",
  corrections: "Corrections",
  source: "Source",
  closed: "Closed",
  platform: "Communities and content",
  messages: "Messages and events",
  mail: "email",
};
