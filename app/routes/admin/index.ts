import { redirect } from 'react-router'
import { startPage } from '../../features/admins/rules.ts'

export const loader = () => redirect(startPage)
