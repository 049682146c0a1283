import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { type Environment, readBucket, WrongVariable } from '../start/environment.ts'
import { ask } from '../start/passphrase.ts'

/** How a bucket is given to a command. Its key isn't part of it: each user of a machine sees the arguments of all commands. */
export const bucketUsage = 's3://HOST/BUCKET[?region=REGION]'

export const isBucket = (argument: string | undefined): argument is string =>
  argument?.startsWith('s3:') ?? false

/**
 * The bucket of an argument, with its key from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or as a person types it.
 * @throws WrongVariable before anything is asked, where the address is wrong or has a key in it
 */
export async function bucketArgument(argument: string, environment: Environment): Promise<BucketSettings> {
  const url = URL.parse(argument)
  if (url?.username || url?.password)
    throw new WrongVariable(
      `Leave the key out of the address, which others on this machine can see: ${bucketUsage}. You're asked for the key.`,
    )
  try {
    withKey(argument, 'KEY', 'SECRET')
  } catch {
    throw new WrongVariable(`The address of the bucket must look like ${bucketUsage}.`)
  }
  const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = environment
  if (accessKey && secretKey) return withKey(argument, accessKey, secretKey)
  if (!process.stdin.isTTY)
    throw new WrongVariable(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the bucket’s key, or run this in a terminal.',
    )
  const typed = await ask('Access key of the bucket: ', { isSeen: true })
  return withKey(argument, typed.trim(), (await ask('Secret key: ')).trim())
}

function withKey(argument: string, accessKey: string, secretKey: string): BucketSettings {
  const url = new URL(argument)
  url.username = encodeURIComponent(accessKey)
  url.password = encodeURIComponent(secretKey)
  return readBucket(url.href)
}
