import type { Clinic } from './fixtures.ts'

type Person = {
  role: 'front-desk' | 'editor' | 'auditor'
  shown: string
  first: string
  menu: string[]
  /** A screen that others open, and the words for what it is. */
  refused: string
  what: string
  back: string
  isToldOfMail: boolean
}

export const people: Person[] = [
  {
    role: 'front-desk',
    shown: 'Front desk',
    first: '/admin/dashboard',
    menu: [
      'Dashboard',
      'Patients',
      'Waitlist',
      'Messages',
      'Treatments',
      'Hours & closures',
      'Reports',
      'Settings',
    ],
    refused: '/admin/audit',
    what: 'Audit log',
    back: 'Dashboard',
    isToldOfMail: true,
  },
  {
    role: 'editor',
    shown: 'Editor',
    first: '/admin/clinic/profile',
    menu: ['Pages', 'Look', 'Gallery', 'Testimonials', 'Treatments', 'Settings'],
    refused: '/admin/dashboard',
    what: 'View appointments and check patients in',
    back: 'Pages',
    isToldOfMail: false,
  },
  {
    role: 'auditor',
    shown: 'Auditor',
    first: '/admin/audit',
    menu: ['Audit log', 'Settings'],
    refused: '/admin/messages',
    what: 'Messages',
    back: 'Audit log',
    isToldOfMail: false,
  },
]

/** Somebody new with that role, and the owner's password. */
export const hire = ({ database }: Clinic, role: string) =>
  database(`insert into admins (id, username, "usernameKey", name, email, role, "passwordHash", "createdAt", "updatedAt")
    select 'new-1', 'sam', 'sam', 'Sam Reyes', '', '${role}', "passwordHash", "createdAt", "updatedAt" from admins
    where username = 'admin' returning id`)
