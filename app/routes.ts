import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Language, languages, routePrefix } from './language/languages.ts'

/** The website in one language. Its addresses begin with static text: a parameter would take `/nope` for a language. */
const website = (language: Language) => {
  const place = routePrefix(language)
  const page = (path: string, file: string) => route(place + path, file, { id: place + idOf(file) })
  return [
    layout('routes/public/layout.tsx', { id: `${place}routes/public/layout` }, [
      place === ''
        ? index('routes/public/home.tsx')
        : route(language, 'routes/public/home.tsx', { id: `${place}routes/public/home` }),
      page('about', 'routes/public/about.tsx'),
      page('services', 'routes/public/services.tsx'),
      page('doctors', 'routes/public/doctors.tsx'),
      page('testimonials', 'routes/public/testimonials.tsx'),
      page('gallery', 'routes/public/gallery.tsx'),
      page('contact', 'routes/public/contact.tsx'),
      page('appointment', 'routes/public/appointment.tsx'),
      page('appointment/booked/:id', 'routes/public/booked.tsx'),
      page('visit/link', 'routes/public/visit-link.tsx'),
      page('visit/:token', 'routes/public/visit.tsx'),
      page('visit/:token/cancel', 'routes/public/visit-cancel.tsx'),
      page('visit/:token/move', 'routes/public/visit-move.tsx'),
      page('waitlist', 'routes/public/waitlist.tsx'),
      page('waitlist/:token', 'routes/public/waitlist-place.tsx'),
      page('offer/:token', 'routes/public/offer.tsx'),
      page('*', 'routes/public/not-found.tsx'),
    ]),
    page('map', 'routes/public/map.tsx'),
    page('invitation/:token', 'routes/public/invitation.tsx'),
    page('appointment/booked/:id/visit.ics', 'routes/public/booked-calendar.ts'),
    page('visit/:token/visit.ics', 'routes/public/visit-calendar.ts'),
  ]
}

const idOf = (file: string) => file.replace(/\.tsx?$/, '')

/**
 * A screen whose file has moved keeps its id: a page that was open while the program was updated asks for its data by it
 * (docs/topics/processes.md).
 */
const keptRoute = (path: string, file: string, id: string, children: RouteConfigEntry[] = []) =>
  route(path, file, { id: `routes/admin/${id}` }, children)

export default [
  ...languages.flatMap(website),
  route('files/gallery/:id/:name', 'routes/files/gallery-picture.ts'),
  route('files/portraits/:id/:name', 'routes/files/portrait.ts'),
  route('files/website/:id/:name', 'routes/files/website-picture.ts'),
  route('feeds/:file', 'routes/public/feed.ts'),
  route('texts/inbound', 'routes/texts/inbound.ts'),
  route('texts/status', 'routes/texts/status.ts'),
  route('language', 'routes/public/language.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('site.webmanifest', 'routes/public/web-manifest.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  keptRoute('admin/login', 'routes/admin/sign-in/login.tsx', 'login'),
  keptRoute('admin/login/code', 'routes/admin/sign-in/code.tsx', 'login-code'),
  route('admin/login/passkey', 'routes/admin/sign-in/passkey.ts'),
  layout('routes/admin/gate.tsx', [
    route('admin/password', 'routes/admin/account/password.tsx'),
    route('admin/second-factor', 'routes/admin/account/second-factor.tsx'),
    route('admin/passkey', 'routes/admin/account/passkey.ts'),
    layout('routes/admin/layout.tsx', [
      route('admin', 'routes/admin/index.ts'),
      keptRoute('admin/dashboard', 'routes/admin/appointments/dashboard.tsx', 'dashboard', [
        keptRoute('add', 'routes/admin/appointments/add.tsx', 'appointment-add'),
        keptRoute(':id', 'routes/admin/appointments/appointment.tsx', 'appointment'),
      ]),
      route('admin/dashboard/rows', 'routes/admin/appointments/rows.ts'),
      route('admin/dashboard/:id/free', 'routes/admin/appointments/free-for.ts'),
      route('admin/dashboard/:id/repeat', 'routes/admin/appointments/repeat.tsx'),
      route('admin/dashboard/export', 'routes/admin/appointments/export.ts'),
      keptRoute('admin/dashboard/sheet', 'routes/admin/appointments/day-sheet.tsx', 'day-sheet'),
      keptRoute('admin/treatments', 'routes/admin/treatments/treatments.tsx', 'treatments'),
      keptRoute(
        'admin/treatments/:id/questions',
        'routes/admin/treatments/questions.tsx',
        'treatment-questions',
      ),
      keptRoute('admin/treatments/:id/outside', 'routes/admin/treatments/outside.tsx', 'treatment-outside'),
      keptRoute(
        'admin/visits-to-settle',
        'routes/admin/appointments/visits-to-settle.tsx',
        'visits-to-settle',
      ),
      keptRoute('admin/gallery', 'routes/admin/gallery/gallery.tsx', 'gallery'),
      route('admin/gallery/upload', 'routes/admin/gallery/upload.ts'),
      route('admin/waitlist', 'routes/admin/waitlist/waitlist.tsx'),
      route('admin/waitlist/add', 'routes/admin/waitlist/add.tsx'),
      route('admin/waitlist/:id/window', 'routes/admin/waitlist/window.tsx'),
      route('admin/patients', 'routes/admin/patients/patients.tsx'),
      route('admin/patients/search', 'routes/admin/patients/search.ts'),
      route('admin/patients/:id', 'routes/admin/patients/patient.tsx'),
      route('admin/patients/:id/correct', 'routes/admin/patients/correct.tsx'),
      route('admin/patients/:id/join', 'routes/admin/patients/join.tsx'),
      route('admin/patients/:id/erase', 'routes/admin/patients/erase.tsx'),
      route('admin/patients/:id/export', 'routes/admin/patients/export.ts'),
      route('admin/testimonials', 'routes/admin/testimonials.tsx'),
      route('admin/messages', 'routes/admin/messages.tsx'),
      route('admin/messages/draft', 'routes/admin/message-draft.ts'),
      keptRoute('admin/settings', 'routes/admin/settings/settings.tsx', 'settings'),
      keptRoute('admin/clinic', 'routes/admin/clinic/index.ts', 'clinic'),
      layout('routes/admin/clinic/sections.tsx', [
        route('admin/clinic/profile', 'routes/admin/clinic/profile.tsx'),
        route('admin/clinic/hours', 'routes/admin/clinic/hours.tsx'),
        keptRoute('admin/clinic/closures', 'routes/admin/clinic/closures.tsx', 'closures'),
        keptRoute('admin/clinic/closures/add', 'routes/admin/clinic/closure.tsx', 'closure-add'),
        keptRoute('admin/clinic/closures/:id', 'routes/admin/clinic/closure.tsx', 'closure'),
        route('admin/clinic/texts', 'routes/admin/clinic/texts.tsx'),
        route('admin/clinic/publish', 'routes/admin/clinic/publish.tsx'),
        route('admin/clinic/versions', 'routes/admin/clinic/versions.tsx'),
        route('admin/clinic/versions/:number', 'routes/admin/clinic/version.tsx'),
        route('admin/clinic/doctors', 'routes/admin/clinic/doctors.tsx'),
        route('admin/clinic/doctors/:id', 'routes/admin/clinic/doctor.tsx'),
        route('admin/clinic/services', 'routes/admin/clinic/services.tsx'),
        route('admin/clinic/services/:key', 'routes/admin/clinic/service.tsx'),
      ]),
      route('admin/clinic/draft', 'routes/admin/clinic/draft.ts'),
      route('admin/figures', 'routes/admin/figures/figures.tsx'),
      route('admin/figures/file', 'routes/admin/figures/file.ts'),
      keptRoute('admin/team', 'routes/admin/team/team.tsx', 'team'),
      keptRoute('admin/team/new', 'routes/admin/team/clinician.tsx', 'team-clinician-new'),
      keptRoute('admin/team/:id', 'routes/admin/team/clinician.tsx', 'team-clinician'),
      keptRoute('admin/confirm', 'routes/admin/account/confirm.tsx', 'confirm'),
      route('admin/mails', 'routes/admin/account/mails.tsx'),
      route('admin/keys', 'routes/admin/account/keys.ts'),
      route('admin/setup', 'routes/admin/setup.ts'),
      route('admin/backups', 'routes/admin/backups.tsx'),
      route('admin/settings/test-letter', 'routes/admin/settings/test-letter.ts'),
      route('admin/settings/visits', 'routes/admin/settings/visits.ts'),
      route('admin/settings/reminders', 'routes/admin/settings/reminders.ts'),
      keptRoute('admin/audit', 'routes/admin/audit/log.tsx', 'audit'),
      route('admin/audit/export', 'routes/admin/audit/export.ts'),
      route('admin/audit/integrity', 'routes/admin/audit/integrity.tsx'),
      route('admin/deleted', 'routes/admin/deleted.tsx'),
      route('admin/counts', 'routes/admin/counts.ts'),
      route('admin/events', 'routes/admin/events.ts'),
      route('admin/logout', 'routes/admin/sign-in/logout.ts'),
      route('admin/*', 'routes/admin/missing.tsx'),
    ]),
  ]),
] satisfies RouteConfig
