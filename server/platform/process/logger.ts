import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on stderr, without secrets: no authorization headers, no query strings of reset links. */
export const createLogger = (level: string, destination: DestinationStream = openLog(2)): Logger =>
  pino(
    {
      level,
      // A database error quotes the whole rejected row.
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'err.parameters',
        'err.detail',
        'err.where',
        '*.password',
        '*.token',
      ],
      serializers: { req: (request) => ({ method: request.method, url: String(request.url).split('?', 1)[0] }) },
    },
    destination,
  )

/** Bytes of the log that wait until it can be written. */
const maxWaiting = 1 << 20

/** A log that cannot be written, as on a full disk, never ends the process: the lines wait, and some are lost when there are too many. */
function openLog(file: number): DestinationStream {
  const log = pino.destination({ dest: file, maxLength: maxWaiting })
  let isWritable = true
  log.on('write', () => {
    isWritable = true
  })
  log.on('error', () => {
    isWritable = false
  })
  const flush = log.flushSync.bind(log)
  // Called as the process ends; it would try for ever.
  log.flushSync = () => {
    if (isWritable) flush()
  }
  return log
}
