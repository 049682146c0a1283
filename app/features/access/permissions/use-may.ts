import { createContext, useContext } from 'react'
import type { Role } from '#app/db/values.ts'
import { mayDo, type Permission } from './permissions.ts'

/** The role for which the back office is drawn; set by its frame. It hides what the server would refuse, and refuses nothing. */
export const RoleContext = createContext<Role | null>('admin')

/** Whether anyone who looks may do that. */
export const useMay = (permission: Permission): boolean => mayDo(useContext(RoleContext), permission)
