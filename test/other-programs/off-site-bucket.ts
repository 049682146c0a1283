import { AwsClient } from 'aws4fetch'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { readBucket } from '#server/start/environment.ts'
import { makeBucket, type S3Server } from './swift.ts'

let made = 0

/** A new bucket on the server, as the settings have it. */
export async function newBucket(server: S3Server): Promise<BucketSettings> {
  const name = `far-${process.pid}-${++made}`
  await makeBucket(server, name)
  return readBucket(server.storageUrl(name))
}

/** Every byte that the bucket holds, by key, as somebody who breaks in there sees them. */
export async function allBytesIn(
  server: S3Server,
  { bucketUrl }: BucketSettings,
): Promise<Map<string, Buffer>> {
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = server
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' })
  const listing = await (await client.fetch(`${bucketUrl}?list-type=2&max-keys=1000`)).text()
  const all = new Map<string, Buffer>()
  for (const [, key = ''] of listing.matchAll(/<Key>([^<]*)<\/Key>/g)) {
    const answer = await client.fetch(`${bucketUrl}/${key}`)
    all.set(key, Buffer.from(await answer.arrayBuffer()))
  }
  return all
}
