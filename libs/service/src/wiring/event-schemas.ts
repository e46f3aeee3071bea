// Generated from the types of the events by `npm run docs`; do not edit.

/** JSON Schema of the data of each event, in its current version. */
export const eventSchemas: Readonly<Record<string, object>> = {
  AccountOpened: {
    type: 'object',
    required: ['accountId', 'name', 'email', 'subscription'],
    properties: {
      accountId: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      subscription: {
        anyOf: [
          { type: 'object', required: ['plan'], properties: { plan: { type: 'string' } } },
          {
            type: 'object',
            required: ['plan', 'limits'],
            properties: {
              plan: { type: 'string' },
              limits: {
                type: 'object',
                required: ['scansPerMonth', 'requestsPerMinute', 'concurrentScans'],
                properties: {
                  scansPerMonth: { type: 'number' },
                  requestsPerMinute: { type: 'number' },
                  concurrentScans: { type: 'number' },
                },
              },
            },
          },
        ],
      },
    },
  },
  PlanChanged: {
    type: 'object',
    required: ['accountId', 'subscription'],
    properties: {
      accountId: { type: 'string' },
      subscription: {
        anyOf: [
          { type: 'object', required: ['plan'], properties: { plan: { type: 'string' } } },
          {
            type: 'object',
            required: ['plan', 'limits'],
            properties: {
              plan: { type: 'string' },
              limits: {
                type: 'object',
                required: ['scansPerMonth', 'requestsPerMinute', 'concurrentScans'],
                properties: {
                  scansPerMonth: { type: 'number' },
                  requestsPerMinute: { type: 'number' },
                  concurrentScans: { type: 'number' },
                },
              },
            },
          },
        ],
      },
    },
  },
  ApiKeyCreated: {
    type: 'object',
    required: ['accountId', 'keyId', 'name', 'scopes', 'hash', 'prefix', 'last4', 'expiresAt', 'replaces'],
    properties: {
      accountId: { type: 'string' },
      keyId: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'array', items: { type: 'string' } },
      hash: { type: 'string' },
      prefix: { type: 'string' },
      last4: { type: 'string' },
      expiresAt: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      replaces: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      createdAt: { type: 'string' },
    },
  },
  ApiKeyRotated: {
    type: 'object',
    required: ['accountId', 'keyId', 'hash', 'replacedBy', 'expiresAt'],
    properties: {
      accountId: { type: 'string' },
      keyId: { type: 'string' },
      hash: { type: 'string' },
      replacedBy: { type: 'string' },
      expiresAt: { type: 'string' },
    },
  },
  ApiKeyRevoked: {
    type: 'object',
    required: ['accountId', 'keyId', 'hash'],
    properties: { accountId: { type: 'string' }, keyId: { type: 'string' }, hash: { type: 'string' } },
  },
  ApiKeyExposed: {
    type: 'object',
    required: ['accountId', 'keyId', 'hash', 'exposedAt'],
    properties: {
      accountId: { type: 'string' },
      keyId: { type: 'string' },
      hash: { type: 'string' },
      exposedAt: { type: 'string' },
    },
  },
  UsagePeriodOpened: {
    type: 'object',
    required: ['accountId', 'month', 'periodStart', 'periodEnd'],
    properties: {
      accountId: { type: 'string' },
      month: { type: 'string' },
      periodStart: { type: 'string' },
      periodEnd: { type: 'string' },
    },
  },
  ScanCounted: {
    type: 'object',
    required: ['accountId', 'month', 'scanId', 'target', 'scanType', 'createdAt'],
    properties: {
      accountId: { type: 'string' },
      month: { type: 'string' },
      scanId: { type: 'string' },
      target: { type: 'string' },
      scanType: { type: 'string' },
      createdAt: { type: 'string' },
      fingerprint: { type: 'string' },
    },
  },
  ScanRefunded: {
    type: 'object',
    required: ['accountId', 'month', 'scanId'],
    properties: {
      accountId: { type: 'string' },
      month: { type: 'string' },
      scanId: { type: 'string' },
      canceled: { type: 'boolean' },
    },
  },
  RefundDeclined: {
    type: 'object',
    required: ['accountId', 'month', 'scanId', 'canceledRefunds'],
    properties: {
      accountId: { type: 'string' },
      month: { type: 'string' },
      scanId: { type: 'string' },
      canceledRefunds: { type: 'number' },
    },
  },
  UsageLimitReached: {
    type: 'object',
    required: ['accountId', 'month', 'plan', 'scansUsed', 'scansLimit', 'periodStart', 'periodEnd'],
    properties: {
      accountId: { type: 'string' },
      month: { type: 'string' },
      plan: { type: 'string' },
      scansUsed: { type: 'number' },
      scansLimit: { type: 'number' },
      periodStart: { type: 'string' },
      periodEnd: { type: 'string' },
    },
  },
  EventParked: {
    type: 'object',
    required: ['reader', 'eventId', 'eventType', 'stream', 'revision', 'position', 'error', 'parkedAt'],
    properties: {
      reader: { type: 'string' },
      eventId: { type: 'string' },
      eventType: { type: 'string' },
      stream: { type: 'string' },
      revision: { type: 'number' },
      position: { type: 'string' },
      error: { type: 'string' },
      parkedAt: { type: 'string' },
    },
  },
  ParkedEventHandled: {
    type: 'object',
    required: ['reader', 'eventId'],
    properties: { reader: { type: 'string' }, eventId: { type: 'string' } },
  },
  ParkedEventDiscarded: {
    type: 'object',
    required: ['reader', 'eventId'],
    properties: { reader: { type: 'string' }, eventId: { type: 'string' } },
  },
  StreamsDeleted: {
    type: 'object',
    required: ['rule', 'streams'],
    properties: {
      rule: { type: 'string' },
      streams: {
        type: 'array',
        items: {
          type: 'object',
          required: ['stream', 'events', 'digest'],
          properties: { stream: { type: 'string' }, events: { type: 'number' }, digest: { type: 'string' } },
        },
      },
    },
  },
  EmailClaimed: {
    type: 'object',
    required: ['emailDigest', 'userId'],
    properties: { emailDigest: { type: 'string' }, userId: { type: 'string' } },
  },
  InvitationCreated: {
    type: 'object',
    required: ['invitationId', 'accountId', 'email', 'role', 'tokenHash', 'expiresAt'],
    properties: {
      invitationId: { type: 'string' },
      accountId: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      tokenHash: { type: 'string' },
      expiresAt: { type: 'string' },
    },
  },
  InvitationAccepted: {
    type: 'object',
    required: ['invitationId', 'accountId', 'userId', 'role'],
    properties: {
      invitationId: { type: 'string' },
      accountId: { type: 'string' },
      userId: { type: 'string' },
      role: { type: 'string' },
    },
  },
  InvitationRevoked: {
    type: 'object',
    required: ['invitationId', 'accountId'],
    properties: { invitationId: { type: 'string' }, accountId: { type: 'string' } },
  },
  MemberAdded: {
    type: 'object',
    required: ['accountId', 'userId', 'role', 'invitationId'],
    properties: {
      accountId: { type: 'string' },
      userId: { type: 'string' },
      role: { type: 'string' },
      invitationId: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    },
  },
  MemberRoleChanged: {
    type: 'object',
    required: ['accountId', 'userId', 'role'],
    properties: { accountId: { type: 'string' }, userId: { type: 'string' }, role: { type: 'string' } },
  },
  MemberRemoved: {
    type: 'object',
    required: ['accountId', 'userId'],
    properties: { accountId: { type: 'string' }, userId: { type: 'string' } },
  },
  SessionStarted: {
    type: 'object',
    required: [
      'sessionId',
      'userId',
      'accountId',
      'tokenHash',
      'generation',
      'method',
      'address',
      'userAgent',
      'startedAt',
      'expiresAt',
    ],
    properties: {
      sessionId: { type: 'string' },
      userId: { type: 'string' },
      accountId: { type: 'string' },
      tokenHash: { type: 'string' },
      generation: { type: 'number' },
      method: { type: 'string' },
      address: { type: 'string' },
      userAgent: { type: 'string' },
      startedAt: { type: 'string' },
      expiresAt: { type: 'string' },
    },
  },
  SessionConfirmed: {
    type: 'object',
    required: ['sessionId', 'userId', 'method', 'confirmedAt'],
    properties: {
      sessionId: { type: 'string' },
      userId: { type: 'string' },
      method: { type: 'string' },
      confirmedAt: { type: 'string' },
    },
  },
  SessionAccountChanged: {
    type: 'object',
    required: ['sessionId', 'userId', 'accountId'],
    properties: { sessionId: { type: 'string' }, userId: { type: 'string' }, accountId: { type: 'string' } },
  },
  SessionEnded: {
    type: 'object',
    required: ['sessionId', 'userId', 'reason'],
    properties: { sessionId: { type: 'string' }, userId: { type: 'string' }, reason: { type: 'string' } },
  },
  SignInFailed: {
    type: 'object',
    required: ['userId', 'method', 'address', 'userAgent', 'failedAt'],
    properties: {
      userId: { type: 'string' },
      method: { type: 'string' },
      address: { type: 'string' },
      userAgent: { type: 'string' },
      failedAt: { type: 'string' },
    },
  },
  UserRegistered: {
    type: 'object',
    required: ['userId', 'email', 'emailDigest', 'passwordHash', 'opensAccount'],
    properties: {
      userId: { type: 'string' },
      email: { type: 'string' },
      emailDigest: { type: 'string' },
      passwordHash: { type: 'string' },
      opensAccount: {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            required: ['accountId', 'name'],
            properties: { accountId: { type: 'string' }, name: { type: 'string' } },
          },
        ],
      },
    },
  },
  PasswordChanged: {
    type: 'object',
    required: ['userId', 'passwordHash', 'byReset'],
    properties: { userId: { type: 'string' }, passwordHash: { type: 'string' }, byReset: { type: 'boolean' } },
  },
  PasswordResetIssued: {
    type: 'object',
    required: ['userId', 'tokenHash', 'expiresAt'],
    properties: { userId: { type: 'string' }, tokenHash: { type: 'string' }, expiresAt: { type: 'string' } },
  },
  SessionsRevoked: { type: 'object', required: ['userId'], properties: { userId: { type: 'string' } } },
  PasskeyAdded: {
    type: 'object',
    required: ['userId', 'passkeyId', 'name', 'publicKey', 'transports', 'backedUp'],
    properties: {
      userId: { type: 'string' },
      passkeyId: { type: 'string' },
      name: { type: 'string' },
      publicKey: { type: 'string' },
      transports: { type: 'array', items: { type: 'string' } },
      backedUp: { type: 'boolean' },
    },
  },
  PasskeyRemoved: {
    type: 'object',
    required: ['userId', 'passkeyId'],
    properties: { userId: { type: 'string' }, passkeyId: { type: 'string' } },
  },
  SecondFactorChanged: {
    type: 'object',
    required: ['userId', 'required'],
    properties: { userId: { type: 'string' }, required: { type: 'boolean' } },
  },
  QueuePlaceTaken: {
    type: 'object',
    required: ['accountId', 'scanId', 'takenAt'],
    properties: { accountId: { type: 'string' }, scanId: { type: 'string' }, takenAt: { type: 'string' } },
  },
  QueuePlaceReleased: {
    type: 'object',
    required: ['accountId', 'scanId'],
    properties: { accountId: { type: 'string' }, scanId: { type: 'string' } },
  },
  SlotTaken: {
    type: 'object',
    required: ['accountId', 'scanId'],
    properties: { accountId: { type: 'string' }, scanId: { type: 'string' }, leftQueue: { type: 'boolean' } },
  },
  SlotReleased: {
    type: 'object',
    required: ['accountId', 'scanId'],
    properties: { accountId: { type: 'string' }, scanId: { type: 'string' } },
  },
  FindingDetailed: {
    type: 'object',
    required: ['scanId', 'findingId', 'description', 'remediation', 'url', 'evidence', 'places', 'references'],
    properties: {
      scanId: { type: 'string' },
      findingId: { type: 'string' },
      description: { type: 'string' },
      remediation: { type: 'string' },
      url: { type: 'string' },
      evidence: { type: 'string' },
      places: {
        type: 'array',
        items: {
          type: 'object',
          required: ['url', 'method', 'parameter', 'evidence'],
          properties: {
            url: { type: 'string' },
            method: { type: 'string' },
            parameter: { anyOf: [{ type: 'null' }, { type: 'string' }] },
            evidence: { type: 'string' },
          },
        },
      },
      references: { type: 'array', items: { type: 'string' } },
    },
  },
  ScanQueued: {
    type: 'object',
    required: ['scanId', 'accountId', 'target', 'scanType', 'month', 'createdAt'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      target: { type: 'string' },
      scanType: { type: 'string' },
      month: { type: 'string' },
      createdAt: { type: 'string' },
      fingerprint: { type: 'string' },
    },
  },
  ScanStarted: {
    type: 'object',
    required: ['scanId', 'accountId', 'worker'],
    properties: { scanId: { type: 'string' }, accountId: { type: 'string' }, worker: { type: 'string' } },
  },
  ScanResumed: {
    type: 'object',
    required: ['scanId', 'accountId', 'worker', 'attempt', 'afterLoss'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      worker: { type: 'string' },
      attempt: { type: 'number' },
      afterLoss: { type: 'boolean' },
    },
  },
  ScanHandedBack: {
    type: 'object',
    required: ['scanId', 'accountId', 'attempt'],
    properties: { scanId: { type: 'string' }, accountId: { type: 'string' }, attempt: { type: 'number' } },
  },
  FindingReported: {
    type: 'object',
    required: ['scanId', 'findingId', 'checkId', 'title', 'severity', 'confidence', 'category'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      findingId: { type: 'string' },
      checkId: { type: 'string' },
      title: { type: 'string' },
      severity: { type: 'string' },
      confidence: { type: 'string' },
      category: { type: 'string' },
      description: { type: 'string' },
      remediation: { type: 'string' },
      url: { type: 'string' },
      evidence: { type: 'string' },
      fingerprint: { type: 'string' },
      placesCount: { type: 'number' },
      places: {
        type: 'array',
        items: {
          type: 'object',
          required: ['url', 'method', 'parameter', 'evidence'],
          properties: {
            url: { type: 'string' },
            method: { type: 'string' },
            parameter: { anyOf: [{ type: 'null' }, { type: 'string' }] },
            evidence: { type: 'string' },
          },
        },
      },
      references: { type: 'array', items: { type: 'string' } },
    },
  },
  ChecksFinished: {
    type: 'object',
    required: ['scanId', 'checkIds', 'progress'],
    properties: {
      scanId: { type: 'string' },
      checkIds: { type: 'array', items: { type: 'string' } },
      progress: { type: 'number' },
      score: { type: 'number' },
      coverage: {
        type: 'object',
        required: ['complete', 'blocked', 'behindLogin', 'pages', 'points', 'requests', 'checks'],
        properties: {
          complete: { type: 'boolean' },
          blocked: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                required: ['reason', 'detail'],
                properties: { reason: { type: 'string' }, detail: { type: 'string' } },
              },
            ],
          },
          behindLogin: { type: 'boolean' },
          pages: {
            type: 'object',
            required: ['visited', 'known'],
            properties: { visited: { type: 'number' }, known: { type: 'number' } },
          },
          points: {
            type: 'object',
            required: ['tested', 'known'],
            properties: { tested: { type: 'number' }, known: { type: 'number' } },
          },
          requests: {
            type: 'object',
            required: ['sent', 'limit'],
            properties: { sent: { type: 'number' }, limit: { type: 'number' } },
          },
          checks: {
            type: 'object',
            required: ['passed', 'failed', 'skipped'],
            properties: { passed: { type: 'number' }, failed: { type: 'number' }, skipped: { type: 'number' } },
          },
        },
      },
      skippedChecks: {
        type: 'array',
        items: {
          type: 'object',
          required: ['checkId', 'reason'],
          properties: { checkId: { type: 'string' }, reason: { type: 'string' } },
        },
      },
    },
  },
  ScanCompleted: {
    type: 'object',
    required: ['scanId', 'accountId', 'score', 'grade', 'scoreVersion', 'requests', 'skippedChecks'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      score: { type: 'number' },
      grade: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      scoreVersion: { type: 'number' },
      requests: { type: 'number' },
      skippedChecks: {
        type: 'array',
        items: {
          type: 'object',
          required: ['checkId', 'reason'],
          properties: { checkId: { type: 'string' }, reason: { type: 'string' } },
        },
      },
      coverage: {
        type: 'object',
        required: ['complete', 'blocked', 'behindLogin', 'pages', 'points', 'requests', 'checks'],
        properties: {
          complete: { type: 'boolean' },
          blocked: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                required: ['reason', 'detail'],
                properties: { reason: { type: 'string' }, detail: { type: 'string' } },
              },
            ],
          },
          behindLogin: { type: 'boolean' },
          pages: {
            type: 'object',
            required: ['visited', 'known'],
            properties: { visited: { type: 'number' }, known: { type: 'number' } },
          },
          points: {
            type: 'object',
            required: ['tested', 'known'],
            properties: { tested: { type: 'number' }, known: { type: 'number' } },
          },
          requests: {
            type: 'object',
            required: ['sent', 'limit'],
            properties: { sent: { type: 'number' }, limit: { type: 'number' } },
          },
          checks: {
            type: 'object',
            required: ['passed', 'failed', 'skipped'],
            properties: { passed: { type: 'number' }, failed: { type: 'number' }, skipped: { type: 'number' } },
          },
        },
      },
    },
  },
  ScanDetailsDeleted: {
    type: 'object',
    required: ['scanId', 'accountId', 'findingIds', 'events', 'digest'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      findingIds: { type: 'array', items: { type: 'string' } },
      events: { type: 'number' },
      digest: { type: 'string' },
    },
  },
  ScanFailed: {
    type: 'object',
    required: ['scanId', 'accountId', 'month', 'code', 'message', 'started', 'refundDue'],
    properties: {
      scanId: { type: 'string' },
      accountId: { type: 'string' },
      month: { type: 'string' },
      code: { type: 'string' },
      message: { type: 'string' },
      started: { type: 'boolean' },
      refundDue: { type: 'boolean' },
      coverage: {
        type: 'object',
        required: ['complete', 'blocked', 'behindLogin', 'pages', 'points', 'requests', 'checks'],
        properties: {
          complete: { type: 'boolean' },
          blocked: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                required: ['reason', 'detail'],
                properties: { reason: { type: 'string' }, detail: { type: 'string' } },
              },
            ],
          },
          behindLogin: { type: 'boolean' },
          pages: {
            type: 'object',
            required: ['visited', 'known'],
            properties: { visited: { type: 'number' }, known: { type: 'number' } },
          },
          points: {
            type: 'object',
            required: ['tested', 'known'],
            properties: { tested: { type: 'number' }, known: { type: 'number' } },
          },
          requests: {
            type: 'object',
            required: ['sent', 'limit'],
            properties: { sent: { type: 'number' }, limit: { type: 'number' } },
          },
          checks: {
            type: 'object',
            required: ['passed', 'failed', 'skipped'],
            properties: { passed: { type: 'number' }, failed: { type: 'number' }, skipped: { type: 'number' } },
          },
        },
      },
    },
  },
  RequestClaimed: {
    type: 'object',
    required: ['operationId', 'fingerprint', 'claimedAt'],
    properties: { operationId: { type: 'string' }, fingerprint: { type: 'string' }, claimedAt: { type: 'string' } },
  },
  RequestAnswered: {
    type: 'object',
    required: ['operationId', 'status', 'body', 'headers'],
    properties: {
      operationId: { type: 'string' },
      status: { type: 'number' },
      body: {},
      headers: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  RequestReleased: { type: 'object', required: ['operationId'], properties: { operationId: { type: 'string' } } },
  DeliveryScheduled: {
    type: 'object',
    required: ['deliveryId', 'accountId', 'endpointId', 'eventId', 'eventType', 'body', 'dueAt'],
    properties: {
      deliveryId: { type: 'string' },
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      eventId: { type: 'string' },
      eventType: { type: 'string' },
      body: { type: 'string' },
      dueAt: { type: 'string' },
    },
  },
  DeliveryAttemptFailed: {
    type: 'object',
    required: [
      'deliveryId',
      'accountId',
      'endpointId',
      'eventId',
      'attempt',
      'at',
      'statusCode',
      'error',
      'durationMs',
      'nextAttemptAt',
    ],
    properties: {
      deliveryId: { type: 'string' },
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      eventId: { type: 'string' },
      attempt: { type: 'number' },
      at: { type: 'string' },
      statusCode: { anyOf: [{ type: 'null' }, { type: 'number' }] },
      error: { type: 'string' },
      durationMs: { type: 'number' },
      nextAttemptAt: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    },
  },
  Delivered: {
    type: 'object',
    required: ['deliveryId', 'accountId', 'endpointId', 'eventId', 'attempt', 'at', 'statusCode', 'durationMs'],
    properties: {
      deliveryId: { type: 'string' },
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      eventId: { type: 'string' },
      attempt: { type: 'number' },
      at: { type: 'string' },
      statusCode: { type: 'number' },
      durationMs: { type: 'number' },
    },
  },
  DeliveryAbandoned: {
    type: 'object',
    required: ['deliveryId', 'accountId', 'endpointId', 'eventId', 'at', 'reason'],
    properties: {
      deliveryId: { type: 'string' },
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      eventId: { type: 'string' },
      at: { type: 'string' },
      reason: { type: 'string' },
    },
  },
  WebhookEndpointRegistered: {
    type: 'object',
    required: ['accountId', 'endpointId', 'url', 'events', 'description', 'secret'],
    properties: {
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      url: { type: 'string' },
      events: { type: 'array', items: { type: 'string' } },
      description: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      secret: { type: 'string' },
    },
  },
  WebhookEndpointChanged: {
    type: 'object',
    required: ['accountId', 'endpointId', 'url', 'events', 'description'],
    properties: {
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      url: { type: 'string' },
      events: { type: 'array', items: { type: 'string' } },
      description: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    },
  },
  WebhookSecretRotated: {
    type: 'object',
    required: ['accountId', 'endpointId', 'rotationId', 'secret', 'earlierEndAt'],
    properties: {
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      rotationId: { type: 'string' },
      secret: { type: 'string' },
      earlierEndAt: { type: 'string' },
    },
  },
  WebhookEndpointDisabled: {
    type: 'object',
    required: ['accountId', 'endpointId', 'reason'],
    properties: { accountId: { type: 'string' }, endpointId: { type: 'string' }, reason: { type: 'string' } },
  },
  WebhookEndpointEnabled: {
    type: 'object',
    required: ['accountId', 'endpointId'],
    properties: { accountId: { type: 'string' }, endpointId: { type: 'string' } },
  },
  WebhookEndpointRemoved: {
    type: 'object',
    required: ['accountId', 'endpointId'],
    properties: { accountId: { type: 'string' }, endpointId: { type: 'string' } },
  },
  WebhookEventUndelivered: {
    type: 'object',
    required: ['accountId', 'endpointId', 'eventId', 'since'],
    properties: {
      accountId: { type: 'string' },
      endpointId: { type: 'string' },
      eventId: { type: 'string' },
      since: { type: 'string' },
    },
  },
  WebhookEventRaised: {
    type: 'object',
    required: ['eventId', 'accountId', 'kind', 'body'],
    properties: {
      eventId: { type: 'string' },
      accountId: { type: 'string' },
      kind: { type: 'string' },
      body: { type: 'string' },
    },
  },
};
