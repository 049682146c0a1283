import { redirect } from 'react-router'
import { closuresPath } from '../../features/closures/address.ts'

/** The section of the screen that there is. */
export const loader = () => redirect(closuresPath)
