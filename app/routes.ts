import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The website in one language: `place` is where its addresses begin, and what its routes' ids begin with. */
const website = (place: '' | 'es/') => {
  const page = (path: string, file: string) => route(place + path, file, { id: place + idOf(file) })
  return [
    layout('routes/public/layout.tsx', { id: `${place}routes/public/layout` }, [
      place
        ? route('es', 'routes/public/home.tsx', { id: 'es/routes/public/home' })
        : index('routes/public/home.tsx'),
      page('about', 'routes/public/about.tsx'),
      page('services', 'routes/public/services.tsx'),
      page('doctors', 'routes/public/doctors.tsx'),
      page('testimonials', 'routes/public/testimonials.tsx'),
      page('gallery', 'routes/public/gallery.tsx'),
      page('contact', 'routes/public/contact.tsx'),
      page('appointment', 'routes/public/appointment.tsx'),
      page('appointment/booked/:id', 'routes/public/booked.tsx'),
      page('*', 'routes/public/not-found.tsx'),
    ]),
    page('map', 'routes/public/map.tsx'),
    page('invitation/:token', 'routes/public/invitation.tsx'),
    page('appointment/booked/:id/visit.ics', 'routes/public/booked-calendar.ts'),
  ]
}

const idOf = (file: string) => file.replace(/\.tsx?$/, '')

export default [
  ...website(''),
  ...website('es/'),
  route('files/gallery/:id/:name', 'routes/files/gallery-picture.ts'),
  route('files/portraits/:id/:name', 'routes/files/portrait.ts'),
  route('files/website/:id/:name', 'routes/files/website-picture.ts'),
  route('feeds/:file', 'routes/public/feed.ts'),
  route('language', 'routes/public/language.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('site.webmanifest', 'routes/public/web-manifest.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/login/code', 'routes/admin/login-code.tsx'),
  route('admin/login/passkey', 'routes/admin/login-passkey.ts'),
  layout('routes/admin/gate.tsx', [
    route('admin/password', 'routes/admin/password.tsx'),
    route('admin/second-factor', 'routes/admin/second-factor.tsx'),
    route('admin/passkey', 'routes/admin/passkey.ts'),
    layout('routes/admin/layout.tsx', [
      route('admin', 'routes/admin/index.ts'),
      route('admin/dashboard', 'routes/admin/dashboard.tsx', [
        route('add', 'routes/admin/appointment-add.tsx'),
        route(':id', 'routes/admin/appointment.tsx'),
      ]),
      route('admin/dashboard/export', 'routes/admin/appointments-export.ts'),
      route('admin/dashboard/sheet', 'routes/admin/day-sheet.tsx'),
      route('admin/treatments', 'routes/admin/treatments.tsx'),
      route('admin/treatments/:id/outside', 'routes/admin/treatment-outside.tsx'),
      route('admin/visits-to-settle', 'routes/admin/visits-to-settle.tsx'),
      route('admin/gallery', 'routes/admin/gallery.tsx'),
      route('admin/gallery/upload', 'routes/admin/gallery-upload.ts'),
      route('admin/testimonials', 'routes/admin/testimonials.tsx'),
      route('admin/messages', 'routes/admin/messages.tsx'),
      route('admin/settings', 'routes/admin/settings.tsx'),
      route('admin/clinic', 'routes/admin/clinic.ts'),
      layout('routes/admin/clinic-sections.tsx', [
        route('admin/clinic/profile', 'routes/admin/clinic-profile.tsx'),
        route('admin/clinic/hours', 'routes/admin/clinic-hours.tsx'),
        route('admin/clinic/closures', 'routes/admin/closures.tsx'),
        route('admin/clinic/closures/add', 'routes/admin/closure.tsx', { id: 'routes/admin/closure-add' }),
        route('admin/clinic/closures/:id', 'routes/admin/closure.tsx'),
        route('admin/clinic/texts', 'routes/admin/clinic-texts.tsx'),
        route('admin/clinic/publish', 'routes/admin/clinic-publish.tsx'),
        route('admin/clinic/versions', 'routes/admin/clinic-versions.tsx'),
        route('admin/clinic/versions/:number', 'routes/admin/clinic-version.tsx'),
        route('admin/clinic/doctors', 'routes/admin/clinic-doctors.tsx'),
        route('admin/clinic/doctors/:id', 'routes/admin/clinic-doctor.tsx'),
        route('admin/clinic/services', 'routes/admin/clinic-services.tsx'),
        route('admin/clinic/services/:key', 'routes/admin/clinic-service.tsx'),
      ]),
      route('admin/clinic/draft', 'routes/admin/clinic-draft.ts'),
      route('admin/team', 'routes/admin/team.tsx'),
      route('admin/team/new', 'routes/admin/team-clinician.tsx', { id: 'routes/admin/team-clinician-new' }),
      route('admin/team/:id', 'routes/admin/team-clinician.tsx'),
      route('admin/confirm', 'routes/admin/confirm.tsx'),
      route('admin/setup', 'routes/admin/setup.ts'),
      route('admin/backups', 'routes/admin/backups.tsx'),
      route('admin/settings/test-letter', 'routes/admin/test-letter.ts'),
      route('admin/audit', 'routes/admin/audit.tsx'),
      route('admin/audit/export', 'routes/admin/audit-export.ts'),
      route('admin/audit/integrity', 'routes/admin/audit-integrity.tsx'),
      route('admin/deleted', 'routes/admin/deleted.tsx'),
      route('admin/counts', 'routes/admin/counts.ts'),
      route('admin/events', 'routes/admin/events.ts'),
      route('admin/logout', 'routes/admin/logout.ts'),
      route('admin/*', 'routes/admin/missing.tsx'),
    ]),
  ]),
] satisfies RouteConfig
