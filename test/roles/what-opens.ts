import type { Permission } from '#app/features/access/permissions/permissions.ts'
import { dashboardIntents, type Intents, settingsIntents } from './long-forms.ts'

type Opening = {
  /** What its route asks for, whatever the method. */
  permission: Permission
  /** What the address has to hold so that this is what it needs. */
  query?: string
  /** The folder of `app/features` whose forms it takes, and what each intent of them needs; the route's where null. */
  forms?: { feature: string; intents: Intents }
}

/**
 * Every address under `/admin` and every intent of its forms, by what it needs. The walk of every role fails where
 * one is missing (docs/topics/accounts-and-roles.md): write it down here, and look at the table of roles beside it.
 */
export const whatOpens: Record<string, Opening> = {
  '/admin': { permission: 'back-office' },
  '/admin/password': {
    permission: 'own-account',
    forms: { feature: 'accounts/own-password', intents: {} },
  },
  '/admin/second-factor': {
    permission: 'own-account',
    forms: {
      feature: 'accounts',
      intents: { confirm: null, 'offer-factor': null, 'accept-factor': null, 'add-passkey': null },
    },
  },
  '/admin/passkey': { permission: 'own-account', forms: { feature: 'accounts', intents: {} } },
  '/admin/mails': {
    permission: 'visits',
    forms: { feature: 'staff-notifications', intents: { save: null, code: null, confirm: null } },
  },
  '/admin/keys': { permission: 'own-account', forms: { feature: 'keyboard', intents: {} } },
  '/admin/dashboard': {
    permission: 'visits',
    forms: {
      feature: 'desk',
      intents: dashboardIntents,
    },
  },
  '/admin/dashboard/add': {
    permission: 'visits',
    forms: {
      feature: 'desk',
      intents: {
        show: null,
        another: null,
        find: null,
        choose: null,
        forget: null,
        add: null,
        anyway: null,
      },
    },
  },
  '/admin/dashboard/:id': {
    permission: 'visits',
    forms: {
      feature: 'desk',
      intents: {
        status: null,
        cancel: null,
        move: null,
        'move-anyway': null,
        language: null,
        delete: null,
        undo: null,
        'cancel-sender': null,
      },
    },
  },
  '/admin/dashboard/:id/free': { permission: 'visits', query: 'date=2026-12-09' },
  '/admin/dashboard/:id/repeat': {
    permission: 'visits',
    forms: { feature: 'desk/repeat', intents: {} },
  },
  '/admin/dashboard/export': { permission: 'visits', query: 'from=2026-12-09&to=2026-12-09' },
  '/admin/dashboard/rows': { permission: 'visits', forms: { feature: 'desk', intents: {} } },
  '/admin/dashboard/sheet': { permission: 'visits', forms: { feature: 'desk', intents: {} } },
  '/admin/patients': { permission: 'patients', forms: { feature: 'patients', intents: { search: null } } },
  '/admin/patients/search': { permission: 'patients', forms: { feature: 'patients', intents: {} } },
  '/admin/patients/:id': {
    permission: 'patients',
    forms: {
      feature: 'patients',
      intents: {
        note: null,
        apart: null,
        join: null,
        separate: null,
        confirm: null,
        block: null,
        unblock: null,
        uncorrect: null,
        unmove: null,
      },
    },
  },
  '/admin/patients/:id/correct': { permission: 'patients', forms: { feature: 'patients', intents: {} } },
  '/admin/patients/:id/join': {
    permission: 'patients',
    forms: { feature: 'patients', intents: { search: null, join: null } },
  },
  '/admin/patients/:id/move': {
    permission: 'patients',
    forms: { feature: 'patients', intents: { search: null, move: null } },
  },
  '/admin/patients/:id/erase': { permission: 'patient-rights', forms: { feature: 'patients', intents: {} } },
  '/admin/patients/:id/export': { permission: 'patient-rights' },
  '/admin/waitlist': {
    permission: 'visits',
    forms: {
      feature: 'waitlist',
      intents: { offer: null, 'take-back': null, remove: null, undo: null, 'undo-window': null },
    },
  },
  '/admin/waitlist/add': {
    permission: 'visits',
    forms: {
      feature: 'waitlist',
      intents: { add: null, show: null, find: null, choose: null, use: null, forget: null },
    },
  },
  '/admin/waitlist/:id/window': { permission: 'visits', forms: { feature: 'waitlist', intents: {} } },
  '/admin/visits-to-settle': {
    permission: 'visits',
    forms: { feature: 'visits-to-settle', intents: { keep: null, cancel: null, undo: null } },
  },
  '/admin/treatments': {
    permission: 'treatments',
    forms: {
      feature: 'treatments',
      intents: {
        texts: 'treatment-texts',
        save: 'treatment-rules',
        switch: 'treatment-rules',
        delete: 'treatment-rules',
      },
    },
  },
  '/admin/treatments/:id/questions': {
    permission: 'treatments',
    forms: {
      feature: 'treatments/questions',
      intents: {
        texts: 'treatment-texts',
        add: 'treatment-rules',
        save: 'treatment-rules',
        move: 'treatment-rules',
        delete: 'treatment-rules',
      },
    },
  },
  '/admin/treatments/:id/outside': { permission: 'visits' },
  '/admin/clinic': { permission: 'clinic' },
  '/admin/clinic/profile': { permission: 'website', forms: { feature: 'website-editor', intents: {} } },
  '/admin/clinic/hours': {
    permission: 'hours',
    forms: { feature: 'opening-hours', intents: { show: null, save: null, zone: null } },
  },
  '/admin/clinic/texts': { permission: 'website', forms: { feature: 'website-editor', intents: {} } },
  '/admin/clinic/versions': {
    permission: 'website',
    forms: { feature: 'website-editor', intents: { restore: null, undo: null } },
  },
  '/admin/clinic/versions/:number': { permission: 'website' },
  '/admin/clinic/publish': {
    permission: 'website',
    forms: { feature: 'website-editor', intents: { publish: null, 'take-back': null } },
  },
  '/admin/clinic/doctors': {
    permission: 'website',
    forms: { feature: 'website-editor', intents: { move: 'team' } },
  },
  '/admin/clinic/doctors/:id': {
    permission: 'website',
    forms: { feature: 'website-editor', intents: { save: null } },
  },
  '/admin/clinic/services': {
    permission: 'website',
    forms: {
      feature: 'website-editor',
      intents: { add: null, move: null, delete: null, show: null, undo: null },
    },
  },
  '/admin/clinic/services/:key': {
    permission: 'website',
    forms: { feature: 'website-editor', intents: { save: null } },
  },
  '/admin/clinic/draft': { permission: 'website', forms: { feature: 'website-editor', intents: {} } },
  '/admin/setup': {
    permission: 'clinic-settings',
    forms: { feature: 'setup', intents: { 'put-away': null, 'bring-back': null } },
  },
  '/admin/clinic/closures': {
    permission: 'closures',
    forms: { feature: 'closures', intents: { delete: null, holidays: null, 'delete-opening': null } },
  },
  '/admin/clinic/closures/add': {
    permission: 'closures',
    forms: { feature: 'closures', intents: { show: null, save: null } },
  },
  '/admin/clinic/closures/openings/add': {
    permission: 'closures',
    forms: { feature: 'closures', intents: { show: null, save: null } },
  },
  '/admin/clinic/closures/openings/:id': {
    permission: 'closures',
    forms: { feature: 'closures', intents: { show: null, save: null } },
  },
  '/admin/clinic/closures/:id': {
    permission: 'closures',
    forms: { feature: 'closures', intents: { show: null, save: null } },
  },
  '/admin/gallery': {
    permission: 'gallery',
    forms: { feature: 'gallery', intents: { delete: null, move: null, words: null } },
  },
  '/admin/gallery/upload': { permission: 'gallery', forms: { feature: 'gallery', intents: {} } },
  '/admin/testimonials': {
    permission: 'testimonials',
    forms: {
      feature: 'testimonials',
      intents: { approve: null, refuse: null, unapprove: null, delete: null, undo: null },
    },
  },
  '/admin/messages': {
    permission: 'messages',
    forms: {
      feature: 'messages',
      intents: {
        search: null,
        open: null,
        unread: null,
        genuine: null,
        delete: null,
        reply: null,
        called: null,
        unanswered: null,
        'take-back': null,
        draft: null,
      },
    },
  },
  '/admin/messages/draft': { permission: 'messages', forms: { feature: 'messages', intents: {} } },
  '/admin/settings': { permission: 'own-account', forms: { feature: 'accounts', intents: settingsIntents } },
  '/admin/settings/test-letter': {
    permission: 'clinic-settings',
    forms: { feature: 'mail-setup', intents: {} },
  },
  '/admin/settings/sender': {
    permission: 'clinic-settings',
    forms: { feature: 'mail-setup/sender', intents: { request: null, confirm: null, remove: null } },
  },
  '/admin/settings/reminders': {
    permission: 'clinic-settings',
    forms: { feature: 'reminders', intents: {} },
  },
  '/admin/settings/visits': {
    permission: 'clinic-settings',
    forms: { feature: 'visit-page', intents: {} },
  },
  '/admin/confirm': { permission: 'own-account', forms: { feature: 'accounts', intents: {} } },
  '/admin/team': {
    permission: 'team',
    forms: {
      feature: 'team',
      intents: { 'save-room': null, move: null, switch: null, delete: null },
    },
  },
  '/admin/team/new': { permission: 'team', forms: { feature: 'team', intents: { save: null } } },
  '/admin/team/:id': {
    permission: 'team',
    forms: {
      feature: 'team',
      intents: { save: null, 'renew-feed': null, 'revoke-feed': null, remove: null },
    },
  },
  '/admin/figures': { permission: 'figures' },
  '/admin/figures/file': { permission: 'figures' },
  '/admin/audit': { permission: 'audit', forms: { feature: 'audit', intents: { '': 'visits' } } },
  '/admin/audit/export': { permission: 'audit' },
  '/admin/audit/integrity': {
    permission: 'audit',
    forms: { feature: 'audit', intents: { verify: null } },
  },
  '/admin/backups': {
    permission: 'clinic-settings',
    forms: { feature: 'backups', intents: { 'back-up': null } },
  },
  '/admin/deleted': {
    permission: 'deleted',
    forms: { feature: 'deletions', intents: { restore: null } },
  },
  '/admin/counts': { permission: 'back-office', forms: { feature: 'badges', intents: {} } },
  '/admin/events': { permission: 'back-office' },
  '/admin/logout': { permission: 'sign-out', forms: { feature: 'accounts', intents: {} } },
  '/admin/*': { permission: 'back-office', forms: { feature: 'accounts', intents: {} } },
}
