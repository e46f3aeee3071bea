import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { emailDecider } from './email.decider.ts';
import type { EmailEvent } from './email.events.ts';

const given = givenEvents(emailDecider);
const data = (userId: string) => ({ emailDigest: 'digest', userId });
const claimed = (userId: string): EmailEvent => ({ type: 'EmailClaimed', data: data(userId) });
const released = (userId: string): EmailEvent => ({ type: 'EmailReleased', data: data(userId) });

describe('an e-mail address', () => {
  it('belongs to the user who claims it first', () => {
    given()
      .when({ type: 'ClaimEmail', ...data('usr_1') })
      .expect(claimed('usr_1'));
    given(claimed('usr_1'))
      .when({ type: 'ClaimEmail', ...data('usr_2') })
      .expect();
  });

  it('belongs to nobody after its user was erased, and to no other user before', () => {
    given(claimed('usr_1'))
      .when({ type: 'ReleaseEmail', ...data('usr_1') })
      .expect(released('usr_1'));
    given(claimed('usr_1'))
      .when({ type: 'ReleaseEmail', ...data('usr_2') })
      .expect();
    given(claimed('usr_1'), released('usr_1'))
      .when({ type: 'ClaimEmail', ...data('usr_2') })
      .expect(claimed('usr_2'));
  });
});
