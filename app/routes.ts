import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { languages } from '../scripts/messages/languages.mjs'

/**
 * The website without a language in its addresses, which the clinic's first one speaks, and once for each language. Those
 * begin with static text: a parameter would take `/nope` for a language.
 */
const website = (language: string | null) => {
  const place = language === null ? '' : `${language}/`
  const page = (path: string, file: string) => route(place + path, file, { id: place + idOf(file) })
  return [
    layout('routes/public/layout.tsx', { id: `${place}routes/public/layout` }, [
      language === null
        ? index('routes/public/home.tsx')
        : route(language, 'routes/public/home.tsx', { id: `${place}routes/public/home` }),
      page('about', 'routes/public/about.tsx'),
      page('services', 'routes/public/services.tsx'),
      page('services/:key', 'routes/public/service.tsx'),
      page('prices', 'routes/public/prices.tsx'),
      page('doctors', 'routes/public/doctors.tsx'),
      page('testimonials', 'routes/public/testimonials.tsx'),
      page('p/:slug', 'routes/public/own-page.tsx'),
      page('faq', 'routes/public/faq.tsx'),
      page('news', 'routes/public/news.tsx'),
      page('news/:slug', 'routes/public/news-article.tsx'),
      page('results', 'routes/public/results.tsx'),
      page('new-patients', 'routes/public/new-patients.tsx'),
      page('gallery', 'routes/public/gallery.tsx'),
      page('contact', 'routes/public/contact.tsx'),
      page('legal/:name', 'routes/public/legal.tsx'),
      page('legal/:name/:number', 'routes/public/legal-version.tsx'),
      page('appointment', 'routes/public/appointment.tsx'),
      page('appointment/booked/:id', 'routes/public/booked.tsx'),
      page('visit/link', 'routes/public/visit-link.tsx'),
      page('visit/:token', 'routes/public/visit.tsx'),
      page('visit/:token/cancel', 'routes/public/visit-cancel.tsx'),
      page('visit/:token/move', 'routes/public/visit-move.tsx'),
      page('waitlist', 'routes/public/waitlist.tsx'),
      page('waitlist/:token', 'routes/public/waitlist-place.tsx'),
      page('offer/:token', 'routes/public/offer.tsx'),
      page('status', 'routes/public/status.tsx'),
      page('*', 'routes/public/not-found.tsx'),
    ]),
    page('map', 'routes/public/map.tsx'),
    page('news.xml', 'routes/public/news-feed.ts'),
    page('invitation/:token', 'routes/public/invitation.tsx'),
    page('appointment/booked/:id/visit.ics', 'routes/public/booked-calendar.ts'),
    page('visit/:token/visit.ics', 'routes/public/visit-calendar.ts'),
  ]
}

/** Where the lists of the website are changed (`clinic-profile/website/field-lists.ts`, held by `lists.test.ts`). */
const listPaths = [
  'admin/website/faq',
  'admin/website/news',

  'admin/clinic/services',
  'admin/website/pages',
  'admin/website/prices',
  'admin/website/reasons',
  'admin/website/results',
  'admin/website/values',
]

/** Where groups of fields with a form of their own are changed (`clinic-profile/website/field-groups.ts`). */
const groupPaths = [
  'admin/website/headings',
  'admin/website/new-patients',
  'admin/website/paying',
  'admin/website/photos',
]

/** Addresses of sections before they came under Settings. */
const formerSettings = ['admin/mails', 'admin/backups', 'admin/audit/integrity', 'admin/settings/visits']

const idOf = (file: string) => file.replace(/\.tsx?$/, '')

export default [
  ...[null, ...languages].flatMap(website),
  route('files/gallery/:id/:name', 'routes/files/gallery-picture.ts'),
  route('files/website/:id/:name', 'routes/files/website-picture.ts'),
  route('feeds/:file', 'routes/public/feed.ts'),
  route('status.json', 'routes/public/status-report.ts'),
  route('api/v1/*', 'routes/api/v1.ts'),
  route('texts/inbound', 'routes/texts/inbound.ts'),
  route('texts/status', 'routes/texts/status.ts'),
  route('language', 'routes/public/language.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('llms.txt', 'routes/public/llms-text.ts'),
  route('.well-known/security.txt', 'routes/public/security-text.ts'),
  route('site.webmanifest', 'routes/public/web-manifest.ts'),
  route('initial.svg', 'routes/public/initial-icon.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('share.jpg', 'routes/public/share-picture.ts'),
  route('admin/login', 'routes/admin/sign-in/login.tsx'),
  route('admin/login/code', 'routes/admin/sign-in/code.tsx'),
  route('admin/login/passkey', 'routes/admin/sign-in/passkey.ts'),
  layout('routes/admin/gate.tsx', [
    route('admin/password', 'routes/admin/account/password.tsx'),
    route('admin/two-step', 'routes/admin/account/two-step.tsx'),
    route('admin/passkey', 'routes/admin/account/passkey.ts'),
    layout('routes/admin/layout.tsx', [
      route('admin', 'routes/admin/index.ts'),
      route('admin/dashboard', 'routes/admin/appointments/dashboard.tsx', [
        route('add', 'routes/admin/appointments/add.tsx'),
        route(':id', 'routes/admin/appointments/appointment.tsx'),
      ]),
      route('admin/dashboard/rows', 'routes/admin/appointments/rows.ts'),
      route('admin/dashboard/:id/free', 'routes/admin/appointments/free-for.ts'),
      route('admin/dashboard/:id/repeat', 'routes/admin/appointments/repeat.tsx'),
      route('admin/dashboard/export', 'routes/admin/appointments/export.ts'),
      route('admin/dashboard/sheet', 'routes/admin/appointments/printed-schedule.tsx'),
      route('admin/treatments', 'routes/admin/treatments/treatments.tsx'),
      route('admin/treatments/:id/questions', 'routes/admin/treatments/questions.tsx'),
      route('admin/treatments/:id/outside', 'routes/admin/treatments/outside.tsx'),
      route('admin/visits-to-settle', 'routes/admin/appointments/visits-to-settle.tsx'),
      route('admin/gallery', 'routes/admin/gallery/gallery.tsx'),
      route('admin/gallery/upload', 'routes/admin/gallery/upload.ts'),
      route('admin/waitlist', 'routes/admin/waitlist/waitlist.tsx'),
      route('admin/waitlist/add', 'routes/admin/waitlist/add.tsx'),
      route('admin/waitlist/:id/window', 'routes/admin/waitlist/window.tsx'),
      route('admin/patients', 'routes/admin/patients/patients.tsx'),
      route('admin/patients/consents', 'routes/admin/patients/consents.tsx'),
      route('admin/patients/search', 'routes/admin/patients/search.ts'),
      route('admin/patients/:id', 'routes/admin/patients/patient.tsx'),
      route('admin/patients/:id/correct', 'routes/admin/patients/correct.tsx'),
      route('admin/patients/:id/join', 'routes/admin/patients/join.tsx'),
      route('admin/patients/:id/move', 'routes/admin/patients/move.tsx'),
      route('admin/patients/:id/erase', 'routes/admin/patients/erase.tsx'),
      route('admin/patients/:id/export', 'routes/admin/patients/export.ts'),
      route('admin/testimonials', 'routes/admin/testimonials.tsx'),
      route('admin/messages', 'routes/admin/messages.tsx'),
      route('admin/messages/draft', 'routes/admin/message-draft.ts'),
      route('admin/messages/templates', 'routes/admin/message-templates.tsx'),
      layout('routes/admin/settings/sections.tsx', [
        route('admin/settings', 'routes/admin/settings/settings.tsx'),
        route('admin/settings/you', 'routes/admin/settings/you.tsx'),
        route('admin/settings/notifications', 'routes/admin/settings/notifications.tsx'),
        route('admin/settings/people', 'routes/admin/settings/people.tsx'),
        route('admin/settings/booking', 'routes/admin/settings/booking.tsx'),
        route('admin/settings/reminders', 'routes/admin/settings/reminders.tsx'),
        route('admin/settings/email', 'routes/admin/settings/email.tsx'),
        route('admin/settings/sender', 'routes/admin/settings/sender.tsx'),
        route('admin/settings/deliverability', 'routes/admin/settings/deliverability.tsx'),
        route('admin/settings/texts', 'routes/admin/settings/texts.tsx'),
        route('admin/settings/backups', 'routes/admin/settings/backups.tsx'),
        route('admin/settings/domain', 'routes/admin/settings/domain.tsx'),
        route('admin/settings/updates', 'routes/admin/settings/updates.tsx'),
        route('admin/settings/connections', 'routes/admin/settings/connections.tsx'),
        route('admin/settings/connections/key', 'routes/admin/settings/connections-key.tsx'),
        route('admin/settings/backups/set-up', 'routes/admin/settings/backups-set-up.tsx'),
        route('admin/settings/backups/off-site', 'routes/admin/settings/backups-off-site.tsx'),
        route('admin/settings/data', 'routes/admin/settings/data.tsx'),
        route('admin/settings/trust', 'routes/admin/settings/trust.tsx'),
      ]),
      route('admin/settings/backups/recovery-sheet', 'routes/admin/settings/recovery-sheet.tsx'),
      route('admin/settings/test-email', 'routes/admin/settings/test-email.ts'),
      route('admin/settings/trust/support', 'routes/admin/settings/support.ts'),
      route('admin/settings/updates/log', 'routes/admin/settings/update-log.ts'),
      ...formerSettings.map((path) =>
        route(path, 'routes/admin/settings/former.ts', { id: `routes/${path}` }),
      ),
      route('admin/clinic', 'routes/admin/clinic/index.ts'),
      layout('routes/admin/clinic/sections.tsx', [
        route('admin/clinic/profile', 'routes/admin/clinic/profile.tsx'),
        route('admin/clinic/hours', 'routes/admin/clinic/hours.tsx'),
        route('admin/clinic/closures', 'routes/admin/clinic/closures.tsx'),
        route('admin/clinic/closures/add', 'routes/admin/clinic/closure.tsx', {
          id: 'routes/admin/clinic/closure-add',
        }),
        route('admin/clinic/closures/openings/add', 'routes/admin/clinic/opening.tsx', {
          id: 'routes/admin/clinic/opening-add',
        }),
        route('admin/clinic/closures/openings/:id', 'routes/admin/clinic/opening.tsx'),
        route('admin/clinic/closures/:id', 'routes/admin/clinic/closure.tsx'),
        route('admin/clinic/texts', 'routes/admin/clinic/texts.tsx'),
        route('admin/clinic/legal', 'routes/admin/clinic/legal.tsx'),
        route('admin/clinic/legal/:name', 'routes/admin/clinic/legal-page.tsx'),
        route('admin/clinic/publish', 'routes/admin/clinic/publish.tsx'),
        route('admin/clinic/versions', 'routes/admin/clinic/versions.tsx'),
        route('admin/clinic/versions/:number', 'routes/admin/clinic/version.tsx'),
        route('admin/clinic/doctors', 'routes/admin/clinic/doctors.tsx'),
        route('admin/clinic/doctors/:id', 'routes/admin/clinic/doctor.tsx'),
        ...groupPaths.map((path) => route(path, 'routes/admin/website/group.tsx', { id: `routes/${path}` })),
        ...listPaths.flatMap((path) => [
          route(path, 'routes/admin/website/list.tsx', { id: `routes/${path}` }),
          route(`${path}/:key`, 'routes/admin/website/item.tsx', { id: `routes/${path}/item` }),
        ]),
        route('admin/website/look', 'routes/admin/website/look.tsx'),
      ]),
      route('admin/clinic/draft', 'routes/admin/clinic/draft.ts'),
      route('admin/reports', 'routes/admin/reports/reports.tsx'),
      route('admin/reports/website', 'routes/admin/reports/website.tsx'),
      route('admin/reports/counting', 'routes/admin/reports/counting.ts'),
      route('admin/reports/file', 'routes/admin/reports/file.ts'),
      route('admin/team', 'routes/admin/team/team.tsx'),
      route('admin/team/new', 'routes/admin/team/clinician.tsx', { id: 'routes/admin/team/clinician-new' }),
      route('admin/team/:id', 'routes/admin/team/clinician.tsx'),
      route('admin/confirm', 'routes/admin/account/confirm.tsx'),
      route('admin/keys', 'routes/admin/account/keys.ts'),
      route('admin/sidebar', 'routes/admin/account/sidebar.ts'),
      route('admin/menu', 'routes/admin/menu.tsx'),
      route('admin/hours', 'routes/admin/hours.ts'),
      route('admin/setup', 'routes/admin/setup.ts'),
      route('admin/audit', 'routes/admin/audit/log.tsx'),
      route('admin/audit/export', 'routes/admin/audit/export.ts'),
      route('admin/deleted', 'routes/admin/deleted.tsx'),
      route('admin/counts', 'routes/admin/counts.ts'),
      route('admin/events', 'routes/admin/events.ts'),
      route('admin/logout', 'routes/admin/sign-in/logout.ts'),
      route('admin/*', 'routes/admin/missing.tsx'),
    ]),
  ]),
] satisfies RouteConfig
