import { type DestinationStream, type Logger, pino } from 'pino'

/** Creates a logger of JSON lines on stderr, without secrets such as authorization headers or query strings of reset links. */
export const createLogger = (level: string, destination: DestinationStream = openLog(2)): Logger =>
  pino(
    {
      level,
      // A database error may quote the whole rejected row.
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

/** Maximum bytes buffered while the log cannot be written. */
const maxWaiting = 1 << 20

/** Opens a log that never ends the process if it cannot be written, for example on a full disk: lines are buffered, and excess lines are lost. */
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
  // Called when the process ends; it would retry forever.
  log.flushSync = () => {
    if (isWritable) flush()
  }
  return log
}
