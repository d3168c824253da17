import { notLinux, skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { openStoppedStore } from '../../../src/commands/verification/verify-folder.js';

describe('the store of a node that does not run', () => {
  // Whoever may do everything may write everywhere but on a pseudo file system.
  it('says what to do where its folder may only be read', skipFor(notLinux), () => {
    expect(() => openStoppedStore('/sys')).toThrow(
      /^the folder \/sys cannot be written to: .+\. Even to be read it takes a lock there: name a copy of it in a place that this user may write to$/,
    );
  });

  it('says nothing of rights where that is not why', skipFor(notLinux), () => {
    expect(() => openStoppedStore('/proc')).toThrow(
      /^the folder \/proc cannot be written to: that file system makes no folders; choose another$/,
    );
  });
});
