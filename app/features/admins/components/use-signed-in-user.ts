import { useRouteLoaderData } from 'react-router'
import { isRecord } from '../../../platform/shapes/shapes.ts'

/** Who is signed in, by the id that the frame of the back office hands to its screens. */
export function useSignedInUser(): string {
  const frame: unknown = useRouteLoaderData('routes/admin/layout')
  return isRecord(frame) && typeof frame.user === 'string' ? frame.user : ''
}
