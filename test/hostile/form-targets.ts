import { patientFields } from '#app/features/scheduling/fields.ts'
import { elena } from '../requests/booking-attempts.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { workingDays } from '../working-days.ts'
import { type ClinicRows, clinicTargets } from './clinic-targets.ts'
import type { FormTarget } from './form-target.ts'
import { type HeldVisits, privateTargets } from './private-targets.ts'
import { waitlistTargets } from './waitlist-targets.ts'

export type Rows = ClinicRows & {
  treatment: string
  treatmentId: string
  appointmentId: string
  imageId: string
  held: HeldVisits
  /** What the person saw of each row when they asked for the form; anything else is older than the row. */
  seen: { appointment: string; treatment: string; image: string; admin: string; settings: string }
}

/** Rows that nobody saw as they are: whatever a form asks of them is refused. */
export const unseen = {
  appointment: 'older',
  treatment: 'older',
  image: 'older',
  admin: 'older',
  settings: 'older',
}

const trap = { remark: '', key: '' }
const refused = [400, 401, 404, 409, 410, 413, 422]

/** Every form, public and of the back office, by the names that its fields have on the wire. */
export function formTargets(rows: Rows): FormTarget[] {
  const { treatment, treatmentId, appointmentId, imageId, seen } = rows
  const [date = ''] = workingDays(1)
  const visit = { id: appointmentId, updatedAt: seen.appointment, undo: '' }
  const treatmentFields = {
    'name.en': 'Botox',
    'description.en': 'Text.',
    durationMinutes: '30',
    capacity: '1',
    active: '1',
  }
  const imageFields = {
    'title.en': 'Room',
    'description.en': 'Text.',
    category: 'Facilities',
    'alternativeText.en': '',
    image: 'https://pictures.example/a.jpg',
  }
  const staff = {
    username: 'somebody',
    name: 'Some Body',
    email: 'some@example.com',
    role: 'front-desk',
    password: 'a long enough one',
  }
  const change = (path: string, name: string, fields: Record<string, string>): FormTarget => ({
    name,
    path,
    fields,
    answers: refused,
  })
  return [
    {
      name: 'contact',
      path: '/contact',
      fields: {
        name: 'Jo',
        email: 'jo@example.com',
        phone: '(432) 555-0100',
        subject: 'Hours',
        message: 'Hello',
        ...trap,
      },
      keeps: { table: 'contact_messages', columns: ['name', 'email', 'phone', 'subject', 'message'] },
      answers: [303, ...refused],
    },
    {
      name: 'testimonial',
      path: '/testimonials',
      fields: { author: 'Jo', title: 'Patient', content: 'Good', rating: '5', ...trap },
      keeps: { table: 'testimonials', columns: ['author', 'title', 'content'] },
      answers: [303, ...refused],
    },
    {
      name: 'booking',
      path: '/appointment',
      fields: {
        ...elena,
        treatment,
        date,
        time: '9:00 AM',
        slot: '',
        show: '',
        intent: '',
        ...trap,
      },
      keeps: { table: 'appointments', columns: patientFields },
      answers: [200, 303, ...refused],
    },
    { name: 'language', path: '/language', fields: { next: '/about', intent: '' }, answers: [303, 307] },
    change('/admin/login', 'sign-in', { username: 'nobody', password: 'wrong' }),
    { ...change('/admin/login/code', 'code', { code: '000000' }), answers: [302, ...refused] },
    change('/admin/dashboard', 'status', {
      ...visit,
      intent: 'status',
      status: 'confirmed',
      set: '',
      tell: '',
    }),
    {
      ...change('/admin/dashboard', 'search', { intent: 'search', words: 'Jo' }),
      answers: [303, ...refused],
    },
    change(`/admin/dashboard/${appointmentId}`, 'move', {
      ...visit,
      intent: 'move',
      slot: '2026-12-09 10:00',
      tell: '1',
    }),
    {
      ...change('/admin/audit', 'patient in the log', { patient: 'jo@example.com' }),
      answers: [303, ...refused],
    },
    {
      ...change('/admin/settings/trust', 'checks', { intent: 'check' }),
      answers: [303, 429, ...refused],
    },
    change('/admin/settings/data', 'agreement change', {
      intent: 'edit none',
      vendor: 'Hill Country Hosting',
      signedOn: '2026-02-03',
      endsOn: '2027-02-03',
    }),
    change('/admin/settings/data', 'agreement deletion', { intent: 'delete none' }),
    change('/admin/dashboard', 'undo', { intent: 'undo', undo: 'none' }),
    change('/admin/dashboard', 'delete', { ...visit, intent: 'delete' }),
    {
      name: 'treatment',
      path: '/admin/treatments',
      fields: {
        intent: 'save',
        id: '',
        updatedAt: '',
        warned: '',
        ...treatmentFields,
        'day Monday': '1',
        'time 09:00': '1',
      },
      keeps: { table: 'treatments', columns: ['name.en', 'description.en'] },
      answers: [303, ...refused],
    },
    change('/admin/treatments', 'move of a treatment', { intent: 'move', id: treatmentId, to: 'later' }),
    change('/admin/treatments', 'move of a category', { intent: 'move-category', key: 'none', to: 'later' }),
    change('/admin/treatments', 'name of a category', {
      intent: 'rename-category',
      key: 'none',
      'category.en': 'Injectables',
      'category.es': 'Inyectables',
    }),
    change('/admin/treatments', 'switch', {
      intent: 'switch',
      id: treatmentId,
      updatedAt: 'older',
      to: 'off',
    }),
    {
      name: 'image',
      path: '/admin/gallery',
      fields: { id: '', updatedAt: '', ...imageFields },
      isMultipart: true,
      keeps: { table: 'gallery_images', columns: ['title.en', 'description.en', 'alternativeText.en'] },
      answers: [303, ...refused],
    },
    change('/admin/gallery', 'image move', { intent: 'move', id: imageId, to: 'before', beside: imageId }),
    {
      name: 'words of an image',
      path: '/admin/gallery',
      fields: {
        intent: 'words',
        id: imageId,
        updatedAt: 'older',
        'title.en': 'A desk',
        'description.en': 'Ours.',
        category: 'Other',
      },
      keeps: { table: 'gallery_images', columns: ['title.en', 'description.en'] },
      answers: refused,
    },
    change('/admin/gallery', 'image deletion', { intent: 'delete', id: imageId, updatedAt: seen.image }),
    {
      name: 'user',
      path: '/admin/settings',
      fields: { intent: 'add', ...staff },
      keeps: { table: 'admins', columns: ['username', 'name', 'email'] },
      answers: [303, ...refused],
    },
    change('/admin/settings', 'user change', {
      intent: 'edit',
      id: 'admin-1',
      seen: seen.admin,
      ...staff,
      password: '',
    }),
    {
      name: 'invitation',
      path: '/admin/settings',
      fields: {
        intent: 'invite',
        way: 'link',
        role: 'front-desk',
        language: 'en',
        name: 'Some Body',
        email: 'some@example.com',
      },
      keeps: { table: 'invitations', columns: ['name', 'email'] },
      kept: 200,
      answers: [200, ...refused],
    },
    ...['send-again', 'new-link', 'withdraw', 'deactivate', 'activate'].map((intent) =>
      change('/admin/settings', intent, { intent, id: 'none' }),
    ),
    change(`/invitation/${'A'.repeat(43)}`, 'acceptance', {
      name: 'Some Body',
      username: 'somebody',
      password: 'a long enough one',
    }),
    ...privateTargets(rows.held, seen === unseen ? unseen.appointment : undefined),
    ...waitlistTargets(rows),
    change('/admin/settings/reminders', 'reminders', { first: '48', second: '2', third: '' }),
    change('/admin/settings/booking', 'rules for visits', { changeUntilHours: '24', mostMoves: '3' }),
    change(`/admin/dashboard/${appointmentId}/repeat`, 'repeated visit', {
      updatedAt: seen.appointment,
      dates: date,
      tell: '1',
      key: '',
      [`visit.${date}`]: `${date} 10:00`,
    }),
    change(`/admin/dashboard/${appointmentId}`, 'reminder stopped', {
      intent: 'reminder-stop',
      id: 'none',
      lead: '48',
    }),
    change(`/admin/dashboard/${appointmentId}`, 'new private link', { intent: 'renew-link', id: 'none' }),
    {
      // Anyone who has a password of their own is not asked for another one here.
      ...change('/admin/password', 'own password', { current: 'wrong', next: 'a long enough one' }),
      answers: [303, ...refused],
    },
    change('/admin/settings', 'user deletion', { intent: 'delete', id: 'none' }),
    change('/admin/settings/you', 'password', {
      intent: 'password',
      current: 'wrong',
      next: 'a long enough one',
    }),
    {
      ...change('/admin/settings/you', 'session', { intent: 'end-session', id: 'none' }),
      answers: [303, ...refused],
    },
    {
      ...change('/admin/settings/people', 'settings', {
        intent: 'settings',
        seen: seen.settings,
        theme: 'light',
        notifications: '1',
      }),
      answers: [303, ...refused],
    },
    {
      // Anyone who proved lately who they are is led on, whatever they answer.
      ...change('/admin/confirm', 'asking again', { confirmation: 'wrong' }),
      answers: [303, ...refused],
    },
    change('/admin/settings/texts', 'test text', { intent: 'test-text', number: '' }),
    change('/admin/settings/texts', 'text message service', {
      intent: 'connect',
      account: 'AC1',
      secret: 'secret',
      sender: '',
      answers: 'all',
      server: '',
      number: '',
    }),
    { ...change('/admin/settings/test-email', 'test email', {}), answers: [303] },
    {
      ...change('/admin/settings/data', 'where the data is', { intent: 'place', region: 'Texas', host: '1' }),
      answers: [303, ...refused],
    },
    {
      ...change('/admin/settings/data', 'agreement', {
        intent: 'add',
        vendor: 'A host',
        signedOn: '2026-01-05',
        endsOn: '',
      }),
      answers: [303, ...refused],
    },
    change('/admin/settings/domain', 'web address', { intent: 'address', address: 'https://clinic' }),
    {
      ...change('/admin/settings/deliverability', 'DNS check', { intent: 'check' }),
      answers: [303, ...refused],
    },
    change('/admin/settings/deliverability', 'next DKIM key', { intent: 'renew' }),
    change('/admin/settings/email', 'mail service', {
      intent: 'connect',
      provider: 'other',
      host: 'no-such-host.invalid',
      port: '587',
      encryption: 'starttls',
      user: 'clinic',
      password: 'wrong',
      from: 'some@example.com',
      to: 'some@example.com',
    }),
    change('/admin/settings/backups', 'back up now', { intent: 'back-up' }),
    change('/admin/settings/backups', 'passphrase check', {
      intent: 'check-passphrase',
      passphrase: 'a lantern in the window',
    }),
    change('/admin/settings/backups/off-site', 'bucket', {
      intent: 'save',
      endpoint: 'https://127.0.0.1',
      bucket: 'clinic-backups',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    }),
    change('/admin/settings/backups/set-up', 'set-up of backups', {
      intent: 'save',
      passphrase: 'a lantern in the window',
      again: 'another one',
      written: '1',
      keep: '14',
    }),
    ...['match', 'check', 'progress', 'result'].map((step) => ({
      ...change(`/admin/settings/import/none/${step}`, `import, ${step}`, {
        intent:
          { match: 'check none', check: 'start none', progress: 'stop none', result: 'undo none' }[step] ??
          '',
        timeZone: 'America/Chicago',
        'column-0': 'name',
        kind: 'patients',
        dateOrder: 'month-first',
        phoneCountry: 'US',
        events: 'appointments',
        clinician: 'Dr. Old',
      }),
      answers: [404, ...refused],
    })),
    {
      ...change('/admin/settings/connections/embed', 'websites with the booking form', {
        intent: 'save-origins',
        origins: 'https://www.example.com',
      }),
      answers: [303, ...refused],
    },
    {
      ...change('/admin/settings/connections/key', 'API key', {
        intent: 'make-key',
        name: 'Billing',
        role: 'front-desk',
        days: '90',
        scope: 'appointments:read',
      }),
      answers: [200, ...refused],
    },
    change('/admin/settings/connections/calendar?clinician=gone', 'calendar', {
      intent: 'connect-calendar',
      address: 'calendar.invalid',
      userName: 'jordan',
      calendarPassword: 'secret of the calendar',
    }),
    {
      ...change('/admin/settings/connections/webhook', 'webhook', {
        intent: 'make-webhook',
        url: 'https://127.0.0.1/hook',
        event: 'appointment.booked',
      }),
      answers: [200, ...refused],
    },
    {
      ...change('/admin/settings/updates', 'check for updates', { intent: 'check' }),
      answers: [303, ...refused],
    },
    {
      ...change('/admin/reports/counting', 'counting page views', { counting: 'off' }),
      answers: [303, ...refused],
    },
    { ...change('/admin/setup', 'first steps', { intent: 'hide' }), answers: [303, ...refused] },
    {
      ...change('/admin/sidebar', 'sidebar', { sidebar: 'collapsed', next: '/admin/messages' }),
      answers: [303, ...refused],
    },
    change('/admin/settings/you', 'factor', { intent: 'accept-factor', code: '000000', kept: '1' }),
    change('/admin/settings/you', 'no factor', { intent: 'factor-off', password: 'wrong' }),
    ...clinicTargets(rows, rows),
  ]
}

/** @param route such as `/admin/patients/:id/correct` */
export const isAt = (path: string, route: string): boolean =>
  new RegExp(`^${route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+|\*/g, '.+')}$`).test(path)

/** Forms of pages that nobody described above are tried with the names that all of ours share. */
export function undescribedForms(described: readonly FormTarget[]): FormTarget[] {
  const isKnown = (path: string) => described.some((one) => isAt(one.path, path))
  return addresses
    .filter(({ path, hasAction }) => hasAction && path !== '/admin/logout' && !isKnown(path))
    .map(({ path }) => ({
      name: path,
      path: filled(path),
      fields: { intent: '', id: '', updatedAt: '', key: '' },
      answers: [200, 303, 307, ...refused],
    }))
}
