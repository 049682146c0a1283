import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('appointment', 'routes/public/appointment.tsx'),
    route('appointment/booked/:id', 'routes/public/booked.tsx'),
  ]),
  route('appointment/booked/:id/visit.ics', 'routes/public/booked-calendar.ts'),
] satisfies RouteConfig
