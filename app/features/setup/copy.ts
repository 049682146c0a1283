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
    path: '/admin/settings/you',
  },
  profile: {
    title: m.setup_profile,
    open: m.setup_profile_open,
    done: m.setup_profile_done,
    path: '/admin/clinic/profile',
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
