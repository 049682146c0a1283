import './booked-icons.ts'
import { deskIconPaths } from './desk-icon-paths.ts'
import { addIcons } from './icon.tsx'

/** Every page of the back office imports this before it draws anything. */
addIcons(deskIconPaths)
