import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** Screens with forms as the release before knew them, behind `routes/admin/`. */
const idsBefore = {
  '/admin/login': 'login',
  '/admin/login/code': 'login-code',
  '/admin/dashboard': 'dashboard',
  '/admin/dashboard/add': 'appointment-add',
  '/admin/dashboard/:id': 'appointment',
  '/admin/treatments': 'treatments',
  '/admin/treatments/:id/outside': 'treatment-outside',
  '/admin/visits-to-settle': 'visits-to-settle',
  '/admin/clinic/closures': 'closures',
  '/admin/clinic/closures/add': 'closure-add',
  '/admin/clinic/closures/:id': 'closure',
  '/admin/gallery': 'gallery',
  '/admin/testimonials': 'testimonials',
  '/admin/messages': 'messages',
  '/admin/settings': 'settings',
  '/admin/team': 'team',
  '/admin/team/new': 'team-clinician-new',
  '/admin/team/:id': 'team-clinician',
  '/admin/confirm': 'confirm',
  '/admin/audit': 'audit',
  '/admin/deleted': 'deleted',
} as const

const idsIn = (entries: RouteConfigEntry[], parent = ''): [string, string][] =>
  entries.flatMap(({ path, id, file, children = [] }) => {
    const address = path === undefined ? parent : `${parent}/${path}`
    return [[address, id ?? file.replace(/\.tsx?$/, '')] as [string, string], ...idsIn(children, address)]
  })

test.each(Object.entries(idsBefore))(
  '%s finds the data of a page that was open over an update',
  async (path, id) => {
    const found = new Map(idsIn(await routes).filter(([, one]) => !one.endsWith('layout')))
    expect(found.get(path)).toBe(`routes/admin/${id}`)
  },
)
