import { addIcons } from './icon.tsx'
import { serviceIconPaths } from './service-icon-paths.ts'

/** The pages that show services import this. */
addIcons(serviceIconPaths)
