import type { Generated } from 'kysely'
import type {
  EncryptedText,
  Flag,
  Language,
  SenderPurpose,
  StaffMailRhythm,
  StaffNewsKind,
} from './values.ts'

/** Who may enter the back office; instants and flags as in `tables.ts`. */
export type AdminRow = {
  createdAt: string
  updatedAt: string
  id: string
  username: string
  /** NFKC and lower case: unique. */
  usernameKey: string
  /** PHC string, argon2id. */
  passwordHash: string
  email: string
  name: string
  role: string
  /** Whose appointments a clinician's account sees; null for the other roles. Counts while that clinician isn't deleted. */
  clinicianId: string | null
  /** Of the back office; null until chosen: that of the browser. */
  language: Language | null
  /** Somebody else set the password: nothing opens before its owner has chosen one. */
  mustChangePassword: Flag
  /** Cannot sign in; stays in the list. */
  deactivatedAt: string | null
  /** Can be brought back for 30 days; the user name stays taken. */
  deletedAt: string | null
  /** By then two-step verification has to be there; null where none is due. */
  factorDueAt: string | null
  lastSignInAt: string | null
  /** Single letters do something in the back office. */
  letterKeys: Flag
  /** The sidebar of wide windows shows icons with short names. */
  sidebarCollapsed: Flag
  /** The checklist of a new clinic on this owner's dashboard; null until chosen. */
  setupList: 'open' | 'closed' | 'hidden' | null
}

/** A way in for somebody new, once and for 72 hours. */
export type InvitationRow = {
  id: string
  /** Keyed hash of the link's token. */
  digest: string
  /** The token for a later email. */
  token: EncryptedText
  email: string
  name: string
  role: string
  /** Whose appointments a clinician's account will see; null for the other roles. */
  clinicianId: string | null
  /** Of the email. */
  language: Language
  /** Id of an admin. */
  invitedBy: string
  createdAt: string
  updatedAt: string
  expiresAt: string
  usedAt: string | null
  /** Who came of it. */
  adminId: string | null
}

/** How one of the staff is written to of what patients do. */
export type StaffMailRow = {
  adminId: string
  rhythm: StaffMailRhythm
  /** JSON list of `staffNewsKinds`. */
  kinds: string
  address: string
  /** When its owner typed the code that was written there; null until then. */
  confirmedAt: string | null
  /** Keyed hash of that code, until when it counts, and how often it was tried. */
  codeDigest: string | null
  codeUntil: string | null
  codeTries: number
  /** They were told of all that happened until then. */
  toldUntil: string
  /** When the last email with news was written; null for none since they chose. */
  sentAt: string | null
}

/** From where emails come, or where answers go, where that is not the website's address. */
export type MailSenderRow = {
  purpose: SenderPurpose
  /** In use; empty where none is. */
  address: string
  /** When its code was typed; null where it is the website's former address, kept when somebody else changed that. */
  confirmedAt: string | null
  /** Waits for its code; empty where none does. */
  pending: string
  /** Keyed hash of that code, until when it counts, and how often it was tried. */
  codeDigest: string | null
  codeUntil: string | null
  codeTries: number
}

/** A key that signs emails (DKIM). */
export type DkimKeyRow = {
  /** The first part of the name under which DNS has its public half. */
  selector: string
  /** PEM, encrypted. */
  privateKey: string
  /** Base64, as DNS has it. */
  publicKey: string
  createdAt: string
  /** The domain at which DNS had it when it was last looked up; empty where it never did. It signs only for that. */
  foundFor: Generated<string>
}

/** That a patient did something, and when. */
export type StaffNewsRow = { id: string; kind: StaffNewsKind; at: string }

/** How somebody left the dashboard: it opens so. Words of the address, which are read again (`desk/address.ts`). */
export type DeskViewRow = {
  adminId: string
  tab: string
  clinician: string | null
  /** Of a day: by clinician or by room. */
  columns: string
  /** What the colors of a day and a week say: status, clinician or treatment. */
  color: string
  updatedAt: string
}

/** A public key credential of somebody (Web Authentication, Level 3). */
export type PasskeyRow = {
  /** Of the credential, base64url. */
  id: string
  adminId: string
  /** COSE key, base64url. */
  publicKey: string
  /** Of signatures, as the authenticator counts them. */
  counter: number
  /** JSON list. */
  transports: string
  name: string
  /** The host for which it was made. */
  relyingParty: string
  backedUp: Flag
  createdAt: string
  lastUsedAt: string | null
}

/** What an authenticator was asked to sign; good once, for minutes. */
export type PasskeyChallengeRow = {
  /** SHA-256 of the cookie's token, base64url. */
  id: string
  challenge: string
  purpose: string
  adminId: string | null
  createdAt: string
}

export type SessionRow = {
  /** SHA-256 of the cookie's token, base64url. */
  id: string
  adminId: string
  createdAt: string
  lastSeenAt: string
  endedAt: string | null
  /** Browser and system in two words, such as "Chrome on Windows". */
  device: string
  /** When password or code was last given: at sign-in, and when it was asked for again. */
  confirmedAt: string
  /** Wrong answers in a row since then; too many end the session. */
  wrongAnswers: number
}

/** The password was right, the code of two-step verification is still to come. */
export type PendingSignInRow = {
  /** SHA-256 of the cookie's token, base64url. */
  id: string
  adminId: string
  createdAt: string
  attempts: number
}

export type TwoStepRow = {
  adminId: string
  /** Encrypted with the secret key; empty while it is off. */
  secret: string
  onSince: string | null
  /** The last 30-second step whose code was used: each counts once (ASVS 6.5.1). */
  lastStep: number
  /** What is on offer until it is taken: encrypted JSON of a new secret, new recovery codes, or both. */
  offer: string | null
}

/** Used ones stay until new codes replace them all. */
export type RecoveryCodeRow = {
  /** Keyed hash of the code. */
  id: string
  adminId: string
  usedAt: string | null
}

export type StaffTables = {
  desk_views: DeskViewRow
  admins: AdminRow
  sessions: SessionRow
  pending_sign_ins: PendingSignInRow
  two_step_secrets: TwoStepRow
  recovery_codes: RecoveryCodeRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  invitations: InvitationRow
  staff_mails: StaffMailRow
  staff_news: StaffNewsRow
  mail_senders: MailSenderRow
  dkim_keys: DkimKeyRow
}
