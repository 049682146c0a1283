import { redirect } from 'react-router'
import { startPage } from '../../features/admin-screens/screens.ts'

export const loader = () => redirect(startPage)
