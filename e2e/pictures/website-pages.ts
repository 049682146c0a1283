import type { Subject } from './subject.ts'

const clinic = '/admin/clinic'

/** What the clinic's people write for the website: its sections, one service, what would be published, what was. */
export const website: Subject[] = [
  { name: 'website-profile', path: `${clinic}/profile` },
  { name: 'website-texts', path: `${clinic}/texts` },
  { name: 'website-doctors', path: `${clinic}/doctors` },
  { name: 'website-services', path: `${clinic}/services` },
  { name: 'website-service', path: `${clinic}/services/botox` },
  { name: 'website-publish', path: `${clinic}/publish` },
  { name: 'website-versions', path: `${clinic}/versions` },
]
