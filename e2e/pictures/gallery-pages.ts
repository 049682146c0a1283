import { idOf, sendEmpty } from './acts.ts'
import type { Subject } from './subject.ts'

const reception = idOf('gallery_images', 'image', 'drawing:reception')

/** Adding, describing and ordering pictures. */
export const gallery: Subject[] = [
  { name: 'gallery', path: '/admin/gallery' },
  { name: 'gallery-add', path: '/admin/gallery?add=1' },
  { name: 'gallery-error', path: '/admin/gallery?add=1', bring: sendEmpty('Add image') },
  { name: 'gallery-edit', path: (scene) => `/admin/gallery?edit=${reception(scene)}` },
  { name: 'gallery-words', path: (scene) => `/admin/gallery?words=${reception(scene)}` },
  { name: 'gallery-delete', path: (scene) => `/admin/gallery?delete=${reception(scene)}` },
  { name: 'gallery-deleted', path: '/admin/deleted?kind=image' },
]
