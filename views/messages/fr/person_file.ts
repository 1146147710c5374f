import type en from "../en/person_file.ts";

export default {
  link: "Dossier personnel",
  title: (name, id) => `Données sur ${name} (${id})`,
  made: "Constitué le",
  leftOut:
    "Les noms des membres de l’équipe et les notes internes sont omis. D’autres éléments peuvent l’être aussi lorsque la loi l’exige ou le permet, ou lorsqu’ils concernent quelqu’un d’autre.",
  copy:
    "Le fichier person.json contient les mêmes données pour d’autres programmes. Il indique ce que la personne a fourni et ce que chaque table du service contient sur les personnes.",
  provided: "fourni par la personne",
  transactions: "Transactions",
  held: "retenu",
  released: "libéré",
  corrections: "Corrections",
  source: "Origine",
  closed: "Close",
  platform: "Communautés et contenus",
  messages: "Messages et événements",
  mail: "e-mail",
} satisfies typeof en;
