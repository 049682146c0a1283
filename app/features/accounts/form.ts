import * as z from 'zod/mini'
import { roles } from '#app/db/values.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { line, mailAddress, optionalLine } from '#app/platform/text/text.ts'
import { longestName, type SettingsDocument, themes } from './rules.ts'

/** In code points (docs/specification.md#text). */
const lengths = { username: 64, name: 100 } as const

/** An admin user, but for the password, which follows rules of its own. */
export const adminForm = z.object({
  username: line(lengths.username, m.settings_users_required),
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(m.settings_users_email_invalid)], {
    error: m.settings_users_email_invalid,
  }),
})

export type AdminFields = z.output<typeof adminForm>

/** Null where the form has no field for it: the last owner's role stays. */
export const roleField = z.pipe(
  z.enum(['', ...roles]),
  z.transform((role) => (role === '' ? null : role)),
)

/** By email, or by a link that is shown once. */
const ways = ['email', 'link'] as const
export type Way = (typeof ways)[number]

/** Whom an owner invites, as what, and how they hear of it. */
export const invitationForm = z.object({
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(m.settings_users_email_invalid)], {
    error: m.settings_users_email_invalid,
  }),
  role: z.enum(roles, { error: m.people_role_missing }),
  language: z.enum(languages, { error: m.settings_language_missing }),
  way: z.enum(ways, { error: m.settings_failed }),
})

export const invitationFields = z.keyof(invitationForm).options

/** What anyone who accepts says of themselves; the role is that of the invitation. */
export const acceptedFields = ['name', 'username', 'password'] as const

/** The clinic's settings as their form sends them: a box that is not ticked is empty text. */
export const settingsForm = z.object({
  theme: z.enum(themes),
  notifications: z.pipe(
    z.string(),
    z.transform((value) => value === '1'),
  ),
} satisfies Record<keyof SettingsDocument, z.ZodMiniType>)

/** Names on the wire. */
export const settingNames = z.keyof(settingsForm).options
export type SettingName = (typeof settingNames)[number]

/** The language that one asks for as one's browser does; stored as none. */
export const ofBrowser = 'browser'

/** One's own language of the back office. */
export const languageForm = z.object({
  language: z.pipe(
    z.enum([...languages, ofBrowser]),
    z.transform((choice) => (choice === ofBrowser ? null : choice)),
  ),
})

/** What somebody calls a passkey; the rest of it comes from the authenticator. */
export const passkeyForm = z.object({ name: line(longestName, m.passkeys_name_missing) })
