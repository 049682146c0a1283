import { idOf } from './acts.ts'
import type { Subject } from './subject.ts'

const patientOf = idOf('patients', 'email', 'elena@example.com')
/** The screen of patients, one patient's page, correcting, erasing, and joining two. */
export const patients: Subject[] = [
  { name: 'patients', path: '/admin/patients' },
  { name: 'patients-found', path: '/admin/patients?find=sample-search' },
  { name: 'patients-nobody', path: '/admin/patients?find=sample-nobody' },
  { name: 'patients-gone', path: '/admin/patients?find=gone' },
  { name: 'patient', path: (scene) => `/admin/patients/${patientOf(scene)}`, isAlone: true },
  { name: 'patient-correct', path: (scene) => `/admin/patients/${patientOf(scene)}/correct` },
  { name: 'patient-erase', path: (scene) => `/admin/patients/${patientOf(scene)}/erase`, isAlone: true },
  { name: 'patient-missing', path: '/admin/patients/nobody' },
  {
    name: 'patient-join',
    path: (scene) => `/admin/patients/${patientOf(scene)}/join?find=sample-search`,
  },
  { name: 'patient-move', path: (scene) => `/admin/patients/${patientOf(scene)}/move` },
]
