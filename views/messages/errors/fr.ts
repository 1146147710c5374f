import type { CommonErrorText } from "../../../data/base/error_texts.ts";

export const fr: Record<CommonErrorText, string> = {
  "An Idempotency-Key has 1 to 200 characters.":
    "Une Idempotency-Key compte de 1 à 200 caractères.",
  "Another admin must change your own role and status.":
    "Seul un autre administrateur peut changer votre rôle et votre statut.",
  "A newer version is being set up. Try again shortly.":
    "Une nouvelle version est en cours d’installation. Réessayez dans un instant.",
  "A request has at most {most} documents.": "Une demande compte {most} documents au plus.",
  "The document cannot be fetched from {host}.": "Le document n’a pu être obtenu de {host}.",
  "The document could not be fetched from {host}. Try again shortly.":
    "Le document n’a pas pu être obtenu depuis {host}. Réessayez dans un instant.",
  "Documents cannot be checked now. Try again shortly.":
    "Les documents ne peuvent pas être vérifiés pour le moment. Réessayez dans un instant.",
  "This document was not sent to this session.": "Ce document n’a pas été envoyé à cette session.",
  "The document takes too long to check.": "La vérification du document prend trop de temps.",
  "The PDF has no pages.": "Le PDF n’a aucune page.",
  "Browsers do not show JPEG of {bits} bits. Save it with 8 bits and send that.":
    "Les navigateurs n’affichent pas le JPEG de {bits} bits. Enregistrez-le en 8 bits et envoyez-le.",
  "Browsers do not show JPEG with arithmetic coding. Save it as an ordinary JPEG and send that.":
    "Les navigateurs n’affichent pas le JPEG à codage arithmétique. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "Browsers do not show lossless JPEG. Save it as an ordinary JPEG and send that.":
    "Les navigateurs n’affichent pas le JPEG sans perte. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "The PDF contains other files ({key}). Print it to a new PDF and send that.":
    "Le PDF contient d’autres fichiers ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF contains scripts ({key}). Print it to a new PDF and send that.":
    "Le PDF contient des scripts ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF contains video, sound or 3D ({key}). Print it to a new PDF and send that.":
    "Le PDF contient de la vidéo, du son ou de la 3D ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF has more than {most} objects. Print it to a new PDF and send that.":
    "Le PDF dépasse {most} objets. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF has more than {most} pages. Send it in parts.":
    "Le PDF dépasse {most} pages. Envoyez-le en plusieurs parties.",
  "The PDF needs a password to be opened. Send one without a password.":
    "Le PDF demande un mot de passe à l’ouverture. Envoyez-en un sans mot de passe.",
  "The PDF opens other files ({key}). Print it to a new PDF and send that.":
    "Le PDF ouvre d’autres fichiers ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF sends or loads the data of a form ({key}). Print it to a new PDF and send that.":
    "Le PDF envoie ou charge les données d’un formulaire ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF starts programs ({key}). Print it to a new PDF and send that.":
    "Le PDF lance des programmes ({key}). Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF unpacks to more than {most} MB. Print it to a new PDF and send that.":
    "Le PDF dépasse {most} Mo une fois ouvert. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The document is broken or cut off. Send it again.":
    "Le document est endommagé ou incomplet. Envoyez-le à nouveau.",
  "The document is not a JPEG, PNG, WebP, HEIC, AVIF or PDF file.":
    "Le document n’est pas un fichier JPEG, PNG, WebP, HEIC, AVIF ou PDF.",
  "The picture has more than {most} megapixels. Send it in a lower resolution.":
    "L’image dépasse {most} mégapixels. Envoyez-la dans une résolution plus faible.",
  "The picture unpacks to more than {most} MB. Send it in a lower resolution.":
    "L’image dépasse {most} Mo une fois ouverte. Envoyez-la dans une résolution plus faible.",
  "The {format} picture is broken or cannot be shown. Send it as JPEG or PDF.":
    "L’image {format} est endommagée ou ne peut pas être affichée. Envoyez-la en JPEG ou en PDF.",
  "The storage of documents does not answer. Try again shortly.":
    "Le stockage des documents ne répond pas. Réessayez dans un instant.",
  "There is no such document to replace.": "Le document à remplacer n’existe pas.",
  "This document id has other bytes already.":
    "Cet identifiant de document a déjà un autre contenu.",
  "This request is decided and takes no more documents.":
    "Cette demande est décidée et n’accepte plus de documents.",
  "The document is {found}, not {said}.": "Le document est {found} et non {said}.",
  "Too many documents at once. Try again shortly.":
    "Trop de documents à la fois. Réessayez dans un instant.",
  "Choose a period.": "Choisissez une période.",
  "Choose a password other than the current one.": "Choisissez un autre mot de passe.",
  "Choose at least one column.": "Choisissez au moins une colonne.",
  "Choose one of these.": "Choisissez l’une de ces valeurs.",
  "Enter a day from 1970 to 2999.": "Saisissez un jour de 1970 à 2999.",
  "Enter an amount in dollars, such as 99.50.":
    "Saisissez un montant en dollars, par exemple 99,50.",
  "This is less than the amount before it.": "C’est moins que le montant précédent.",
  "Enter a full email address.": "Saisissez une adresse e-mail complète.",
  "Enter a name.": "Saisissez un nom.",
  "Enter the first day, the last day or both.":
    "Saisissez le premier jour, le dernier ou les deux.",
  "Use at most 1,000 characters.": "Utilisez au plus 1\u202f000 caractères.",
  "Use at most 100 characters.": "Utilisez au plus 100 caractères.",
  "Use at most 200 characters.": "Utilisez au plus 200 caractères.",
  "Use at most 254 characters.": "Utilisez au plus 254 caractères.",
  "Use plain text.": "Utilisez du texte simple.",
  "Internal server error": "Erreur interne du serveur",
  "The request did not arrive in time.": "La requête n’est pas arrivée à temps.",
  "The request is larger than 256 KiB.": "La requête dépasse 256 Kio.",
  "The request is larger than 8 KiB.": "La requête dépasse 8 Kio.",
  "The address is longer than 8 KiB.": "L’adresse dépasse 8 Kio.",
  "The form has more than 100 fields.": "Le formulaire compte plus de 100 champs.",
  "The headers are larger than 32 KiB.": "Les en-têtes dépassent 32 Kio.",
  "This host is not served here.": "Cet hôte n’est pas servi ici.",
  "This request did not come from Mentor Desk.": "Cette requête ne vient pas de Mentor Desk.",
  "Confirm it is you": "Confirmez votre identité",
  "Enter whole hours from 1 to 2000.": "Saisissez un nombre entier d’heures, de 1 à 2000.",
  "Enter your password.": "Saisissez votre mot de passe.",
  "Invalid credentials": "Identifiants incorrects",
  "Invalid input": "Saisie incorrecte",
  "Document not found": "Document KYC introuvable",
  "No token is named {name}.": "Aucun jeton ne s’appelle {name}.",
  "Not found": "Introuvable",
  "Nothing was imported: {lines}.": "Rien n’a été importé\u00a0: {lines}.",
  "Only its creator or an admin can delete a report.":
    "Seul son auteur ou un administrateur peut supprimer un rapport.",
  "Passkey not found": "Clé d’accès introuvable",
  "Report not found": "Rapport introuvable",
  "Session not found": "Session introuvable",
  "Set up a second factor first.": "Configurez d’abord un second facteur.",
  "The database cannot be reached. Try again shortly.":
    "La base de données est injoignable. Réessayez dans un instant.",
  "The database is busy. Try again shortly.":
    "La base de données est occupée. Réessayez dans un instant.",
  "The database can only be read.": "La base de données est en lecture seule.",
  "The disk of the database fails.": "Le disque de la base de données est défaillant.",
  "The disk of the database is full.": "Le disque de la base de données est plein.",
  "The file has changed while it was being imported.": "Le fichier a changé pendant l’import.",
  "The last day is before the first.": "Le dernier jour précède le premier.",
  "The password has changed.": "Le mot de passe a changé.",
  "The request offers no such step as it stands.":
    "La demande ne permet pas cette étape dans son état actuel.",
  "The reviewer is the signed-in person.": "La décision est prise au nom de la personne connectée.",
  "The same import is under way elsewhere.": "Le même import est déjà en cours ailleurs.",
  "The sample data is there already, or something like it.":
    "Les données d’exemple sont déjà là, ou des données semblables.",
  "This name stands for the desk itself. Choose another.":
    "Ce nom désigne le système lui-même. Choisissez-en un autre.",
  "You have {most} reports. Delete one first.":
    "Vous avez {most} rapports. Supprimez-en un d’abord.",
  "There are {most} reports. Delete one first.":
    "Il y a déjà {most} rapports. Supprimez-en un d’abord.",
  "There are {most} passkeys. Remove one first.":
    "Il y a déjà {most} clés d’accès. Retirez-en une d’abord.",
  "There is no invitation to withdraw.": "Il n’y a aucune invitation à retirer.",
  "There is a report with this name already.": "Un rapport porte déjà ce nom.",
  "A revoked token keeps its name. Choose another one than {name}.":
    "Le jeton révoqué {name} garde son nom. Choisissez-en un autre.",
  "There is a token named {name} already.": "Un jeton s’appelle déjà {name}.",
  "These settings are not known here.": "Ces paramètres sont inconnus ici.",
  "This Idempotency-Key was used for another decision.":
    "Cette Idempotency-Key a servi pour une autre décision.",
  "This cannot be stored.": "Ceci ne peut pas être enregistré.",
  "The set-up has begun anew: scan the code again.":
    "La configuration a recommencé\u00a0: scannez à nouveau le code.",
  "This code is not right. Enter the one shown now.":
    "Ce code n’est pas le bon. Saisissez celui affiché maintenant.",
  "This email belongs to another account.": "Cette adresse e-mail est celle d’un autre compte.",
  "This exists already.": "Ceci existe déjà.",
  "This form cannot be read.": "Ce formulaire est illisible.",
  "This invitation has been used or has expired.": "Cette invitation a déjà servi ou a expiré.",
  "A new email address takes your current password.":
    "Pour changer d’e-mail, saisissez votre mot de passe actuel.",
  "Your email was changed elsewhere.": "Votre e-mail a été changé ailleurs.",
  "Leave out your name, your email and the name of the desk.":
    "Sans votre nom, votre e-mail ni le nom de l’application.",
  "This password repeats itself or follows a pattern.":
    "Ce mot de passe se répète ou suit un motif.",
  "Another admin must make your reset link.":
    "Seul un autre administrateur peut créer votre lien de réinitialisation.",
  "Only an active account has a password to be reset.":
    "Seul un compte actif a un mot de passe à réinitialiser.",
  "This link has been used or has expired.": "Ce lien a déjà servi ou a expiré.",
  "This is not your current password.": "Ce n’est pas votre mot de passe actuel.",
  "This list is not known here.": "Cette liste est inconnue ici.",
  "This passkey could not be added. Try again.":
    "Cette clé d’accès n’a pas pu être ajoutée. Réessayez.",
  "This passkey has been added already.": "Cette clé d’accès est déjà ajoutée.",
  "This passkey may have been copied. Sign in another way, remove it and add it again.":
    "Cette clé d’accès a peut-être été copiée. Connectez-vous autrement, retirez-la, puis ajoutez-la de nouveau.",
  "This passkey was not accepted, or it took too long. Try again.":
    "Cette clé d’accès n’a pas été acceptée, ou le délai a été dépassé. Réessayez.",
  "This password is one of the commonest. Choose another.":
    "Ce mot de passe est l’un des plus courants. Choisissez-en un autre.",
  "Your provider sends no {claim} for you.": "Le fournisseur n’envoie pas {claim}.",
  "Your provider left out your groups: too many.": "Groupes omis\u202f: ils sont trop nombreux.",
  "This person is invited already. A new link is made in their details.":
    "Cette personne est déjà invitée. Un nouveau lien se crée dans sa fiche.",
  "This person has accepted already.": "Cette personne a déjà accepté.",
  "This person has not accepted yet.": "Cette personne n’a pas encore accepté.",
  "This report has not been generated yet.": "Ce rapport n’a pas encore été généré.",
  "This account has changed since you opened it.":
    "Ce compte a changé depuis que vous l’avez ouvert.",
  "These times have changed since you opened them.":
    "Ces délais ont changé depuis que vous les avez ouverts.",
  "This request has changed since you opened it.":
    "Cette demande a changé depuis que vous l’avez ouverte.",
  "This role or status is not known here.": "Ce rôle ou ce statut est inconnu ici.",
  "This sign-in has expired. Start again.": "Cette connexion a expiré. Recommencez.",
  "This takes a service token, not a person's session.":
    "Il faut ici un jeton de service, et non la session d’une personne.",
  "Too many attempts at this account. Use a browser that has signed in to it, or a reset link.":
    "Trop de tentatives sur ce compte. Utilisez un navigateur qui s’y est déjà connecté ou un lien de réinitialisation.",
  "Too many attempts. Try again later.": "Trop de tentatives. Réessayez plus tard.",
  "Too many imports at once. Try again shortly.":
    "Trop d’imports à la fois. Réessayez dans un instant.",
  "Too many reports at once. Try again shortly.":
    "Trop de rapports à la fois. Réessayez dans un instant.",
  "Too many sign-ins at once. Try again shortly.":
    "Trop de connexions à la fois. Réessayez dans un instant.",
  "Two-factor authentication is on already.": "La double authentification est déjà activée.",
  "Two-factor code required": "Code de double authentification requis",
  "Unauthorized": "Connexion requise",
  "Use at least {least} characters.": "Utilisez au moins {least} caractères.",
  "Use at most {most} characters.": "Utilisez au plus {most} caractères.",
  "While BREAK_GLASS_ADMIN names this account it stays an active admin.":
    "Tant que BREAK_GLASS_ADMIN désigne ce compte, il reste actif et administrateur.",
  "Your role does not allow this.": "Votre rôle ne le permet pas.",
  "Choose a day from today to a year from now.":
    "Choisissez un jour entre aujourd’hui et dans un an.",
  "Choose at least one of these.": "Choisissez-en au moins un.",
  "This service token does not allow this.": "Ce jeton de service ne le permet pas.",
  "Use 1 to 100 letters, digits, spaces, dots, - and _.":
    "De 1 à 100 lettres, chiffres, espaces, points, - et _.",
  "Single sign-on does not answer. Try again shortly, or tell an admin.":
    "L’authentification unique ne répond pas. Réessayez dans un instant ou prévenez un administrateur.",
  "Single sign-on is not set up as it must be. Tell an admin.":
    "L’authentification unique est mal configurée. Prévenez un administrateur.",
  "Your provider has not asked you anew who you are. Try again, or ask whoever runs it.":
    "Votre fournisseur ne vous a pas redemandé qui vous êtes. Réessayez, ou adressez-vous à qui le gère.",
  "Your provider has not let you in. Try again, or ask whoever runs it.":
    "Votre fournisseur ne vous a pas laissé entrer. Réessayez, ou adressez-vous à qui le gère.",
  "This sign-in has expired, or began in another browser. Start again.":
    "Cette connexion a expiré ou a commencé dans un autre navigateur. Recommencez.",
  "The provider's answer cannot be trusted. Start again, and tell an admin if it goes on.":
    "La réponse du fournisseur n’est pas fiable. Recommencez et, si cela persiste, prévenez un administrateur.",
  "Your provider has not verified your email address. Ask whoever runs it.":
    "Votre fournisseur n’a pas vérifié votre adresse e-mail. Adressez-vous à qui le gère.",
  "Addresses of {domain} do not enter here. Use your work account.":
    "Les adresses @{domain} ne sont pas admises ici. Utilisez votre compte professionnel.",
  "There is no active account for {email} here. Ask an admin to invite you.":
    "Il n’y a pas de compte actif pour {email} ici. Demandez une invitation à un administrateur.",
  "The second factor of single sign-on is asked for there, not here.":
    "Le second facteur de l’authentification unique est demandé là-bas, pas ici.",
  "Your provider gives you no role here. Ask an admin.":
    "Votre fournisseur ne vous donne aucun rôle ici. Adressez-vous à un administrateur.",
  "The account of {email} belongs to somebody else at your provider. Ask an admin.":
    "Le compte {email} appartient à quelqu’un d’autre chez votre fournisseur. Adressez-vous à un administrateur.",
  "Your provider has not asked for what this desk demands, such as a second factor. Try again there.":
    "Votre fournisseur n’a pas demandé ce qui est exigé ici, comme un second facteur. Réessayez chez lui.",
  "You have come back as somebody else. Confirm it as yourself.":
    "Votre retour s’est fait sous une autre identité. Confirmez avec la vôtre.",
  "Sign in with single sign-on: passwords are switched off.":
    "Utilisez l’authentification unique\u00a0: les mots de passe sont désactivés.",
  "Delivery not found": "Envoi introuvable",
  "Leave user name and password out of the address.":
    "Retirez l’identifiant et le mot de passe de l’adresse.",
  "There are {most} webhooks already. Remove one first.":
    "Il existe déjà {most} webhooks. Supprimez-en un d’abord.",
  "Turn this webhook on first.": "Activez d’abord ce webhook.",
  "Webhook addresses start with https://.": "L’adresse d’un webhook commence par https://.",
  "Webhook not found": "Webhook introuvable",
  "{host} is in a private network.": "{host} se trouve dans un réseau privé.",
  "{host} was not found in DNS.": "{host} est introuvable dans le DNS.",
};
