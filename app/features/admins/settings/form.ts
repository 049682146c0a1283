import * as z from 'zod/mini'
import { languages } from '../../../language/languages.ts'
import { type SettingsDocument, themes } from '../rules.ts'

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
