import * as z from 'zod/mini'
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
