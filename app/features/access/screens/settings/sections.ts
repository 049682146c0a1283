import type { Role } from '#app/db/values.ts'
import { mayDo, type Permission } from '#app/features/access/permissions/permissions.ts'
import { m } from '#app/language/messages.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { SettingsSection } from './address.ts'

type Section = {
  id: SettingsSection
  name: () => string
  group: SettingsGroup
  icon: IconName
  /** What a role needs to open it; its route asks for the same. */
  permission: Permission
}

export type SettingsGroup = 'account' | 'patients' | 'system'

/** The sections of Settings, one's own things first. */
export const settingsSections = [
  { id: 'you', name: m.settings_sections_you, group: 'account', icon: 'user', permission: 'own-account' },
  {
    id: 'notifications',
    name: m.settings_sections_notifications,
    group: 'account',
    icon: 'chat-text',
    permission: 'visits',
  },
  { id: 'people', name: m.settings_sections_people, group: 'account', icon: 'users', permission: 'users' },
  {
    id: 'booking',
    name: m.settings_sections_booking,
    group: 'patients',
    icon: 'calendar-check',
    permission: 'clinic-settings',
  },
  {
    id: 'reminders',
    name: m.settings_sections_reminders,
    group: 'patients',
    icon: 'clock',
    permission: 'clinic-settings',
  },
  {
    id: 'email',
    name: m.settings_sections_email,
    group: 'patients',
    icon: 'envelope-simple',
    permission: 'clinic-settings',
  },
  {
    id: 'texts',
    name: m.settings_sections_texts,
    group: 'patients',
    icon: 'chat-teardrop-text',
    permission: 'clinic-settings',
  },
  {
    id: 'backups',
    name: m.settings_sections_backups,
    group: 'system',
    icon: 'stack',
    permission: 'clinic-settings',
  },
  {
    id: 'updates',
    name: m.settings_sections_updates,
    group: 'system',
    icon: 'arrows-clockwise',
    permission: 'clinic-settings',
  },
  {
    id: 'domain',
    name: m.settings_sections_domain,
    group: 'system',
    icon: 'browser',
    permission: 'clinic-settings',
  },
  {
    id: 'connections',
    name: m.settings_sections_connections,
    group: 'system',
    icon: 'link-simple',
    permission: 'clinic-settings',
  },
  {
    id: 'deleted',
    name: m.settings_sections_deleted,
    group: 'system',
    icon: 'arrow-counter-clockwise',
    permission: 'deleted',
  },
  {
    id: 'data',
    name: m.settings_sections_data,
    group: 'system',
    icon: 'map-pin',
    permission: 'clinic-settings',
  },
  {
    id: 'trust',
    name: m.settings_sections_trust,
    group: 'system',
    icon: 'list-magnifying-glass',
    permission: 'audit',
  },
] as const satisfies readonly Section[]

/** The sections that a role opens, in their order. */
export const sectionsFor = (role: Role | null) =>
  settingsSections.filter(({ permission }) => mayDo(role, permission))
