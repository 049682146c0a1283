import { dialogAddress } from '#app/features/accounts/address.ts'
import { firstAdmin } from '#app/features/accounts/rules.ts'
import { m } from '#app/language/messages.ts'
import type { SetupStep } from './rules.ts'

type Step = {
  title: () => string
  /** Why, while it is to be done; what is so when it is. */
  open: () => string
  done: () => string
  path: string
}

/** Every step, and the screen where it is done. */
export const stepCopy: Record<SetupStep, Step> = {
  account: {
    title: m.setup_account,
    open: m.setup_account_open,
    done: m.setup_account_done,
    path: dialogAddress({ kind: 'edit', id: firstAdmin.id }),
  },
  profile: {
    title: m.setup_profile,
    open: m.setup_profile_open,
    done: m.setup_profile_done,
    path: '/admin/clinic/profile',
  },
  look: {
    title: m.setup_look,
    open: m.setup_look_open,
    done: m.setup_look_done,
    path: '/admin/website/look',
  },
  services: {
    title: m.setup_services,
    open: m.setup_services_open,
    done: m.setup_services_done,
    path: '/admin/clinic/services',
  },
  hours: {
    title: m.setup_hours,
    open: m.setup_hours_open,
    done: m.setup_hours_done,
    path: '/admin/clinic/hours',
  },
  team: { title: m.setup_team, open: m.setup_team_open, done: m.setup_team_done, path: '/admin/team' },
  treatments: {
    title: m.setup_treatments,
    open: m.setup_treatments_open,
    done: m.setup_treatments_done,
    path: '/admin/treatments',
  },
  legal: {
    title: m.setup_legal,
    open: m.setup_legal_open,
    done: m.setup_legal_done,
    path: '/admin/clinic/legal',
  },
  publish: {
    title: m.setup_publish,
    open: m.setup_publish_open,
    done: m.setup_publish_done,
    path: '/admin/clinic/publish',
  },
  mail: {
    title: m.setup_mail,
    open: m.setup_mail_open,
    done: m.setup_mail_done,
    path: '/admin/settings/email',
  },
  factor: {
    title: m.setup_factor,
    open: m.setup_factor_open,
    done: m.setup_factor_done,
    path: '/admin/two-step',
  },
  backups: {
    title: m.setup_backups,
    open: m.setup_backups_open,
    done: m.setup_backups_done,
    path: '/admin/settings/backups',
  },
}
