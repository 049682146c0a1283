import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('services', 'routes/public/services.tsx'),
    route('doctors', 'routes/public/doctors.tsx'),
    route('testimonials', 'routes/public/testimonials.tsx'),
    route('gallery', 'routes/public/gallery.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('appointment', 'routes/public/appointment.tsx'),
    route('appointment/booked/:id', 'routes/public/booked.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('files/gallery/:id/:name', 'routes/files/gallery-picture.ts'),
  route('map', 'routes/public/map.tsx'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('appointment/booked/:id/visit.ics', 'routes/public/booked-calendar.ts'),
  route('admin/login', 'routes/admin/login.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/index.ts'),
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/treatments', 'routes/admin/treatments.tsx'),
    route('admin/gallery', 'routes/admin/gallery.tsx'),
    route('admin/testimonials', 'routes/admin/testimonials.tsx'),
    route('admin/messages', 'routes/admin/messages.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/counts', 'routes/admin/counts.ts'),
    route('admin/logout', 'routes/admin/logout.ts'),
    route('admin/*', 'routes/admin/missing.tsx'),
  ]),
] satisfies RouteConfig
