import { useRouteLoaderData } from 'react-router'

/** Who is signed in, by the id that the frame of the back office hands to its screens. */
export function useSignedInUser(): string {
  const frame = useRouteLoaderData('routes/admin/layout') as { user: string } | undefined
  return frame?.user ?? ''
}
