// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// An ERC-721 collection in which anybody may mint, move and burn.
contract LiveNft {
    string public constant name = "Live Collection";
    string public constant symbol = "LIVE";

    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function move(address to, uint256 id) external {
        address from = ownerOf[id];
        if (from != address(0)) balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }
}

/// An ERC-1155 collection without a name, in which anybody may mint, move and burn.
contract LiveItems {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    function move(address from, address to, uint256 id, uint256 value) external {
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function moveAll(address from, address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        if (from != address(0)) balanceOf[from][id] -= value;
        if (to != address(0)) balanceOf[to][id] += value;
    }
}

contract Child {}

/// Makes a contract while it is made.
contract Parent {
    constructor() {
        new Child();
    }
}

contract Failing {
    constructor() {
        new Child();
        revert();
    }
}

/// Creations of every kind, with and without success.
contract LiveFactory {
    function make() external {
        new Child();
    }

    function makeTwo(bytes32 salt) external {
        new Child{salt: salt}();
        new Child();
    }

    function makeNested() external {
        new Parent();
    }

    /// A creation that fails, with one inside of it that did not; the transaction succeeds.
    function makeFailing() external {
        try new Failing() {} catch {}
        new Child();
    }

    /// Creations that the whole transaction takes back.
    function makeAndFail() public {
        new Child();
        revert();
    }

    /// Creations that a call takes back; the transaction succeeds.
    function makeBelowFailure() external {
        try this.makeAndFail() {} catch {}
    }
}

/// Logs as TeleporterMessenger does.
contract LiveMessenger {
    struct Receipt { uint256 nonce; address relayer; }
    struct Message {
        uint256 nonce; address sender; bytes32 destination; address to; uint256 gas; address[] relayers; Receipt[] receipts; bytes data;
    }
    struct Fee { address token; uint256 amount; }

    event SendCrossChainMessage(bytes32 indexed id, bytes32 indexed destination, Message message, Fee fee);
    event ReceiveCrossChainMessage(bytes32 indexed id, bytes32 indexed source, address indexed deliverer, address redeemer, Message message);

    function send(bytes32 id, bytes32 destination) external {
        Message memory message;
        message.destination = destination;
        emit SendCrossChainMessage(id, destination, message, Fee(address(0), 0));
    }

    function receiveMessage(bytes32 id, bytes32 source) external {
        Message memory message;
        emit ReceiveCrossChainMessage(id, source, msg.sender, msg.sender, message);
    }
}
