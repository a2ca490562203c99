import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on stderr, without secrets: no authorization headers, no query strings of reset links. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
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
