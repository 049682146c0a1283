export const settingsPath = '/admin/settings'

/** One's own things first; what each is called and who opens it: `sections.ts`, which brings its words along. */
const settingsSectionIds = [
  'you',
  'notifications',
  'people',
  'booking',
  'reminders',
  'email',
  'texts',
  'backups',
  'updates',
  'domain',
  'connections',
  'deleted',
  'data',
  'trust',
] as const
export type SettingsSection = (typeof settingsSectionIds)[number]

/** What was deleted has its own screen, which Settings lead to. */
export const sectionPath = (section: SettingsSection): string =>
  section === 'deleted' ? '/admin/deleted' : `${settingsPath}/${section}`

/** Data come in from other programs there; it belongs to Data. */
export const importPath = `${settingsPath}/import`

/** Pages of their own that belong to Email. */
const ofEmail = ['sender', 'deliverability']

/**
 * The section that an address shows, or a page below it; null for the list of all of them. Sender and deliverability belong
 * to Email, imports to Data.
 */
export function sectionAt(pathname: string): SettingsSection | null {
  if (ofEmail.some((part) => pathname === `${settingsPath}/${part}`)) return 'email'
  if (`${pathname}/`.startsWith(`${importPath}/`)) return 'data'
  return settingsSectionIds.find((id) => `${pathname}/`.startsWith(`${sectionPath(id)}/`)) ?? null
}
