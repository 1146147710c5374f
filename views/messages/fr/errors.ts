import type {
  CommonErrorText,
  PlatformErrorText,
  TeamErrorText,
} from "../../../data/base/error_texts.ts";
import { platform } from "./platform_errors.ts";
import { team } from "./team_errors.ts";

export default {
  ...platform,
  ...team,
  "An Idempotency-Key must have 1 to 200 characters.":
    "Une Idempotency-Key doit compter de 1 à 200 caractères.",
  "You can't change your own role or status. Ask another admin.":
    "Vous ne pouvez pas changer votre propre rôle ni votre statut. Demandez à un autre administrateur.",
  "The keys of this desk were rotated. An operator must restart the server with the new JWT_SECRET.":
    "Les clés de ce système ont été renouvelées. Un opérateur doit redémarrer le serveur avec le nouveau JWT_SECRET.",
  "A newer version is being installed. Reload in a moment.":
    "Une nouvelle version est en cours d’installation. Rechargez la page dans un instant.",
  "The document cannot be fetched from {host}.": "Le document n’a pu être obtenu de {host}.",
  "The document could not be fetched from {host}. Try again shortly.":
    "Le document n’a pas pu être obtenu depuis {host}. Réessayez dans un instant.",
  "Documents can't be checked right now. Try again shortly.":
    "Les documents ne peuvent pas être vérifiés pour le moment. Réessayez dans un instant.",
  "This document was not sent to this session.": "Ce document n’a pas été envoyé à cette session.",
  "The PDF is a form that only Adobe programs show. Print it to a new PDF and send that.":
    "Le PDF est un formulaire que seuls les logiciels Adobe affichent. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The document takes too long or too much memory to check. Print it to a new PDF and send that.":
    "La vérification du document demande trop de temps ou de mémoire. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "The PDF has no pages.": "Le PDF n’a aucune page.",
  "Browsers do not show JPEG of {bits} bits. Save it with 8 bits and send that.":
    "Les navigateurs n’affichent pas le JPEG de {bits} bits. Enregistrez-le en 8 bits et envoyez-le.",
  "Browsers do not show JPEG with arithmetic coding. Save it as an ordinary JPEG and send that.":
    "Les navigateurs n’affichent pas le JPEG à codage arithmétique. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "Browsers do not show lossless JPEG. Save it as an ordinary JPEG and send that.":
    "Les navigateurs n’affichent pas le JPEG sans perte. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "The PDF has more than {most} pages. Send it in parts.":
    "Le PDF dépasse {most} pages. Envoyez-le en plusieurs parties.",
  "The PDF needs a password to be opened. Send one without a password.":
    "Le PDF demande un mot de passe à l’ouverture. Envoyez-en un sans mot de passe.",
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
  "Document storage is not responding. Try again shortly.":
    "Le stockage des documents ne répond pas. Réessayez dans un instant.",
  "The document to replace doesn't exist.": "Le document à remplacer n’existe pas.",
  "A different file already exists under this document id; use replaces=ID.":
    "Un autre fichier existe déjà sous cet identifiant de document\u202f; utilisez replaces=ID.",
  "This document id belongs to a link. Send the file under a new id with replaces=ID.":
    "Cet identifiant de document correspond à un lien. Envoyez le fichier sous un autre identifiant avec replaces=ID.",
  "The document is {found}, not {said}.": "Le document est {found} et non {said}.",
  "Too many documents at once. Try again shortly.":
    "Trop de documents à la fois. Réessayez dans un instant.",
  "Choose a period.": "Choisissez une période.",
  "Choose a password other than the current one.": "Choisissez un autre mot de passe.",
  "Choose at least one column.": "Choisissez au moins une colonne.",
  "Choose one of these.": "Choisissez l’une de ces valeurs.",
  "Enter a date between 1970 and 2999.": "Saisissez une date entre 1970 et 2999.",
  "Enter an amount in dollars, such as 99.50.": "Saisissez un montant en dollars, comme 99,50.",
  "The maximum is less than the minimum.": "Le maximum est inférieur au minimum.",
  "Enter a valid email address.": "Saisissez une adresse e-mail valide.",
  "Enter a name.": "Saisissez un nom.",
  "Enter a start date, an end date or both.":
    "Saisissez une date de début, une date de fin ou les deux.",
  "Use at most 1,000 characters.": "Utilisez au plus 1\u202f000 caractères.",
  "Use at most 100 characters.": "Utilisez au plus 100 caractères.",
  "Use at most 200 characters.": "Utilisez au plus 200 caractères.",
  "Use at most 254 characters.": "Utilisez au plus 254 caractères.",
  "Use plain text.": "Utilisez du texte simple.",
  "Internal server error": "Erreur interne du serveur",
  "The request timed out.": "La requête a expiré.",
  "The request is larger than 256 KiB.": "La requête dépasse 256 Kio.",
  "Unknown host.": "Hôte inconnu.",
  "The request is larger than 8 KiB.": "La requête dépasse 8 Kio.",
  "The body has the Content-Encoding “{encoding}”. Send it without one.":
    "Le corps porte le Content-Encoding « {encoding} ». Envoyez-le sans encodage.",
  "The address is longer than 8 KiB.": "L’adresse dépasse 8 Kio.",
  "The form has more than 100 fields.": "Le formulaire compte plus de 100 champs.",
  "The headers are larger than 32 KiB.": "Les en-têtes dépassent 32 Kio.",
  "This request did not come from Mentor Desk.": "Cette requête ne vient pas de Mentor Desk.",
  "Confirm it's you": "Confirmez votre identité",
  "Enter a whole number of hours from 1 to 2000.": "Saisissez des heures entières, de 1 à 2000.",
  "Enter your password.": "Saisissez votre mot de passe.",
  "Invalid credentials": "Identifiants incorrects",
  "Invalid input": "Saisie incorrecte",
  "Document not found": "Document KYC introuvable",
  "There is no token named {name}.": "Il n’y a pas de jeton nommé {name}.",
  "Not found": "Introuvable",
  "Nothing was imported: {lines}.": "Rien n’a été importé\u00a0: {lines}.",
  "Only its creator or an admin can delete this report.":
    "Seul son auteur ou un administrateur peut supprimer un rapport.",
  "Passkey not found": "Clé d’accès introuvable",
  "Report not found": "Rapport introuvable",
  "Session not found": "Session introuvable",
  "Set up two-factor authentication first.": "Configurez d’abord la double authentification.",
  "The database cannot be reached. Try again shortly.":
    "La base de données est injoignable. Réessayez dans un instant.",
  "The database is busy. Try again shortly.":
    "La base de données est occupée. Réessayez dans un instant.",
  "The database is read-only.": "La base de données est en lecture seule.",
  "The database disk is failing.": "Le disque de la base de données est défaillant.",
  "The database disk is full.": "Le disque de la base de données est plein.",
  "The file changed during the import.": "Le fichier a changé pendant l’import.",
  "The end date is before the start date.": "La date de fin précède la date de début.",
  "The password has changed.": "Le mot de passe a changé.",
  "This step isn't available in the request's current status.":
    "Cette étape n’est pas disponible dans le statut actuel de la demande.",
  "The reviewer must be the signed-in person.": "L’examinateur doit être la personne connectée.",
  "The same import is already running.": "Le même import est déjà en cours.",
  "Sample or similar data already exists.": "Des données d’exemple ou semblables existent déjà.",
  "This name is reserved. Choose another.": "Ce nom est réservé. Choisissez-en un autre.",
  "You've reached your limit of {most} reports. Delete one first.":
    "Vous avez atteint votre limite de {most} rapports. Supprimez-en un d’abord.",
  "The limit of {most} reports has been reached. Delete one first.":
    "La limite de {most} rapports est atteinte. Supprimez-en un d’abord.",
  "You've reached the limit of {most} passkeys. Remove one first.":
    "Vous avez atteint la limite de {most} clés d’accès. Retirez-en une d’abord.",
  "There is no invitation to withdraw.": "Il n’y a aucune invitation à retirer.",
  "A report with this name already exists.": "Un rapport porte déjà ce nom.",
  "{name} is the name of a revoked token. Choose another name.":
    "{name} est le nom d’un jeton révoqué. Choisissez-en un autre.",
  "A token named {name} already exists.": "Un jeton s’appelle déjà {name}.",
  "Unknown settings.": "Paramètres inconnus.",
  "This Idempotency-Key was used for another decision.":
    "Cette Idempotency-Key a servi pour une autre décision.",
  "This can't be saved.": "Enregistrement impossible.",
  "Setup was restarted. Scan the code again.":
    "La configuration a été relancée. Scannez à nouveau le code.",
  "That code is incorrect. Enter the current one.": "Code incorrect. Saisissez le code actuel.",
  "This email belongs to another account.": "Cette adresse e-mail est celle d’un autre compte.",
  "Already exists.": "Existe déjà.",
  "The form couldn't be read.": "Le formulaire n’a pas pu être lu.",
  "This invitation has been used or has expired.": "Cette invitation a déjà servi ou a expiré.",
  "Enter your current password to change your email.":
    "Pour changer d’e-mail, saisissez votre mot de passe actuel.",
  "Your email was changed in another session.": "Votre e-mail a été changé dans une autre session.",
  "Don't use your name, your email or the product name.":
    "N’utilisez ni votre nom, ni votre e-mail, ni le nom du produit.",
  "This password repeats itself or follows a pattern.":
    "Ce mot de passe se répète ou suit un motif.",
  "You can't create your own reset link. Ask another admin.":
    "Vous ne pouvez pas créer votre propre lien de réinitialisation. Demandez à un autre administrateur.",
  "Only the password of an active account can be reset.":
    "Seul le mot de passe d’un compte actif peut être réinitialisé.",
  "This link has been used or has expired.": "Ce lien a déjà servi ou a expiré.",
  "This is not your current password.": "Ce n’est pas votre mot de passe actuel.",
  "Unknown list.": "Liste inconnue.",
  "The passkey couldn't be added. Try again.": "La clé d’accès n’a pu être ajoutée. Réessayez.",
  "This passkey has already been added.": "Cette clé d’accès est déjà ajoutée.",
  "This passkey may have been copied. Sign in another way, remove it and add it again.":
    "Cette clé d’accès a peut-être été copiée. Connectez-vous autrement, retirez-la, puis ajoutez-la de nouveau.",
  "The passkey was not accepted or timed out. Try again.":
    "Cette clé d’accès n’a pas été acceptée, ou le délai a été dépassé. Réessayez.",
  "This password is too common. Choose another.":
    "Ce mot de passe est trop courant. Choisissez-en un autre.",
  "Your provider sends no {claim} for you.": "Le fournisseur n’envoie pas {claim}.",
  "Your provider left out your groups: too many.": "Groupes omis\u202f: ils sont trop nombreux.",
  "Already invited. Open their details to create a new link.":
    "Déjà invitée. Ouvrez sa fiche pour créer un nouveau lien.",
  "This invitation has already been accepted.": "Cette invitation a déjà été acceptée.",
  "This invitation hasn't been accepted yet.": "Cette invitation n’a pas encore été acceptée.",
  "This report hasn't been generated yet.": "Ce rapport n’a pas encore été généré.",
  "This account has changed since you opened it.": "Ce compte a changé depuis son ouverture.",
  "These times have changed since you opened them.":
    "Ces délais ont changé depuis que vous les avez ouverts.",
  "This request has changed since you opened it.": "Cette demande a changé depuis son ouverture.",
  "Unknown role or status.": "Rôle ou statut inconnu.",
  "This sign-in has expired. Start again.": "Cette connexion a expiré. Recommencez.",
  "Use a service token here.": "Utilisez ici un jeton de service.",
  "Too many attempts on this account. Use a browser you've signed in with before, or a reset link.":
    "Trop de tentatives sur ce compte. Utilisez un navigateur déjà employé pour vous connecter ou un lien de réinitialisation.",
  "Too many attempts. Try again later.": "Trop de tentatives. Réessayez plus tard.",
  "Too many imports at once. Try again shortly.":
    "Trop d’imports à la fois. Réessayez dans un instant.",
  "Too many reports at once. Try again shortly.":
    "Trop de rapports à la fois. Réessayez dans un instant.",
  "Too many sign-ins at once. Try again shortly.":
    "Trop de connexions à la fois. Réessayez dans un instant.",
  "Two-factor authentication is already on.": "La double authentification est déjà activée.",
  "Two-factor code required": "Code de double authentification requis",
  "Unauthorized": "Connexion requise",
  "Use at least {least} characters.": "Utilisez au moins {least} caractères.",
  "Use at most {most} characters.": "Utilisez au plus {most} caractères.",
  "This account is set as BREAK_GLASS_ADMIN, so it must stay an active admin.":
    "Ce compte est défini comme BREAK_GLASS_ADMIN et doit rester actif et administrateur.",
  "Your role does not allow this.": "Votre rôle ne le permet pas.",
  "Choose a date between today and one year from now.":
    "Choisissez une date dans les douze prochains mois.",
  "Choose at least one of these.": "Choisissez-en au moins un.",
  "This service token does not allow this.": "Ce jeton de service ne le permet pas.",
  "Use 1 to 100 letters, digits, spaces, dots, - and _.":
    "De 1 à 100 lettres, chiffres, espaces, points, - et _.",
  "Single sign-on is not responding. Try again shortly, or contact an admin.":
    "L’authentification unique ne répond pas. Réessayez dans un instant ou prévenez un administrateur.",
  "Single sign-on is not configured correctly. Contact an admin.":
    "L’authentification unique est mal configurée. Prévenez un administrateur.",
  "Your provider didn't ask you to sign in again. Try again, or contact its administrator.":
    "Votre fournisseur ne vous a pas redemandé de vous connecter. Réessayez ou contactez son administrateur.",
  "Your provider refused the sign-in. Try again, or contact its administrator.":
    "Votre fournisseur a refusé la connexion. Réessayez ou contactez son administrateur.",
  "This sign-in has expired or was started in another browser. Start again.":
    "Cette connexion a expiré ou a commencé dans un autre navigateur. Recommencez.",
  "The provider's response couldn't be verified. Start again, and contact an admin if this continues.":
    "La réponse du fournisseur n’a pas pu être vérifiée. Recommencez et, si cela persiste, prévenez un administrateur.",
  "Your provider hasn't verified your email address. Contact its administrator.":
    "Votre fournisseur n’a pas vérifié votre adresse e-mail. Contactez son administrateur.",
  "{domain} addresses can't sign in here. Use your work account.":
    "Les adresses @{domain} ne permettent pas de se connecter. Utilisez votre compte professionnel.",
  "There is no active account for {email}. Ask an admin to invite you.":
    "Il n’y a pas de compte actif pour {email}. Demandez une invitation à un administrateur.",
  "Your single sign-on provider handles two-factor authentication.":
    "Votre fournisseur d’authentification unique gère la double authentification.",
  "Your provider doesn't assign you a role. Contact an admin.":
    "Votre fournisseur ne vous attribue aucun rôle. Prévenez un administrateur.",
  "The account {email} is linked to a different identity at your provider. Contact an admin.":
    "Le compte {email} est lié à une autre identité chez votre fournisseur. Prévenez un administrateur.",
  "Your provider didn't apply the required sign-in method, such as a second factor. Try again.":
    "Votre fournisseur n’a pas appliqué la méthode de connexion exigée, comme un second facteur. Réessayez.",
  "You signed in as someone else. Confirm with your own account.":
    "Vous avez utilisé un autre compte. Confirmez avec le vôtre.",
  "Passwords are turned off. Sign in with single sign-on.":
    "Les mots de passe sont désactivés. Utilisez l’authentification unique.",
  "Leave user name and password out of the address.":
    "Retirez l’identifiant et le mot de passe de l’adresse.",
  "There are {most} webhooks already. Remove one first.":
    "Il existe déjà {most} webhooks. Supprimez-en un d’abord.",
} satisfies Record<CommonErrorText | PlatformErrorText | TeamErrorText, string>;
